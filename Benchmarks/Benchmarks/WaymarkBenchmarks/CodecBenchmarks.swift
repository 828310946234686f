import Benchmark
import Foundation
import WaymarkLinks

/// Long links: writing, reading, recognizing.
///
/// Foundation's reading of the same text is the yardstick.
func registerCodecBenchmarks() {
    let configuration = Benchmark.Configuration(scalingFactor: .kilo)

    Benchmark("codec/encode", configuration: configuration) { benchmark in
        let link = try Sample.link()
        let domain = try Sample.domain()
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations {
            blackHole(LongLinkCodec.encode(link, domain: domain))
        }
    }

    Benchmark("codec/decode", configuration: configuration) { benchmark in
        let text = try Sample.longLink()
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations {
            blackHole(try LongLinkCodec.decode(text))
        }
    }

    Benchmark("codec/decode, URLComponents.queryItems alone", configuration: configuration) { benchmark in
        let text = try Sample.longLink()
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations {
            blackHole(URLComponents(string: text)?.queryItems)
        }
    }

    Benchmark("codec/parse a web address", configuration: configuration) { benchmark in
        let text = "https://www.example.com/trips/42?from=mail&lang=de"
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations {
            blackHole(WebURL(text))
        }
    }

    Benchmark("codec/parse a web address, URLComponents", configuration: configuration) { benchmark in
        let text = "https://www.example.com/trips/42?from=mail&lang=de"
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations {
            blackHole(URLComponents(string: text))
        }
    }
}
