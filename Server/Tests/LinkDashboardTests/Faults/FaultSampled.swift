import WaymarkLinks

/// What has a list of its cases, one of each, that does not compile until it knows a new one.
protocol FaultSampled {
    /// The sample after another one; the first one after `nil`.
    static func after(_ sample: Self?) -> Self?
}

extension FaultSampled {
    /// One of each case.
    static var samples: [Self] {
        Array(
            sequence(state: nil as Self?) { sample in
                sample = after(sample)
                return sample
            })
    }
}

/// What samples name.
enum SampleValues {
    /// A link domain.
    // swift-format-ignore: NeverForceUnwrap
    static let domain = LinkDomain("https://go.example.com")!
}
