#if canImport(Observation)
    public import Observation

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    extension StartupController: Observable {}
#endif

/// Creates ``StartupController/screen`` observable on systems with Observation.
///
/// The macro `@Observable` would make the whole controller unavailable on older systems.
/// https://developer.apple.com/documentation/observation/observationregistrar
@MainActor struct ScreenObservation {
    #if canImport(Observation)
        /// An `ObservationRegistrar`; a stored property cannot have a type that older systems lack.
        private let registrar: any Sendable

        init() {
            if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) {
                registrar = ObservationRegistrar()
            } else {
                registrar = ()
            }
        }
    #endif

    /// Notes that the screen was read.
    func access(_ controller: StartupController) {
        #if canImport(Observation)
            if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *), let registrar = registrar as? ObservationRegistrar
            {
                registrar.access(controller, keyPath: \.screen)
            }
        #endif
    }

    /// Changes the screen.
    func change(_ controller: StartupController, _ body: () -> Void) {
        #if canImport(Observation)
            if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *), let registrar = registrar as? ObservationRegistrar
            {
                return registrar.withMutation(of: controller, keyPath: \.screen, body)
            }
        #endif
        body()
    }
}
