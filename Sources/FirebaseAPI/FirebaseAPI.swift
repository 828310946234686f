// Replaced by the target's first types.
