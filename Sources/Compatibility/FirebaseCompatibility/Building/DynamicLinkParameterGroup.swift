import WaymarkLinks

/// Parameters that belong together; those without a value are not there.
protocol DynamicLinkParameterGroup {
    var values: [(LinkParameter, String?)] { get }
}
