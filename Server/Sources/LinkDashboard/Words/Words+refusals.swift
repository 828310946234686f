import LinkHTTP
import LinkRules

// What use cases refuse, in the reader's language.

extension Words {
    /// What was wrong, for the reader.
    ///
    /// What people can see on a page has a fault, and a sentence of its own. Should another error come this far, German says its kind.
    func callAsFunction(_ error: LinkServiceError) -> String {
        switch language {
        case .english: error.message
        case .german: error.fault.map(Self.german) ?? Self.german(error.code)
        }
    }

    /// Why a request was not done; `nil` where there are no words for it but those of the protocol, which are English.
    func text(of failure: HTTPFailure) -> String? {
        switch language {
        case .english: failure.detail
        case .german: failure.fault.map(Self.german) ?? Self.german(failure.code)
        }
    }

    /// What is odd about a link.
    func text(of warning: CreationWarning) -> String {
        switch language {
        case .english: warning.message
        case .german: Self.german(warning.text)
        }
    }

    private static func german(_ code: LinkServiceError.Code) -> String {
        switch code {
        case .invalidArgument: "Das ist so nicht gültig. Sehen Sie die Angaben noch einmal durch."
        case .alreadyExists: "Das gibt es schon."
        case .notFound: "Das gibt es nicht, oder Sie haben keinen Zugang dazu."
        case .gone: "Das wurde gelöscht."
        case .permissionDenied, .unauthenticated: "Das dürfen Sie nicht."
        case .versionMismatch: "Das wurde inzwischen geändert. Laden Sie die Seite neu."
        case .idempotencyMismatch: "Diese Anfrage war schon einmal da, mit anderen Angaben."
        case .resourceExhausted: "Das waren zu viele Anfragen. Warten Sie einen Moment."
        case .unavailable: "Der Dienst kann das gerade nicht. Versuchen Sie es gleich noch einmal."
        default: "Das ist nicht gelungen."
        }
    }

    /// What is wrong with a request of a page itself, by the name of the failure.
    private static func german(_ failure: String) -> String? {
        switch failure {
        case "bad-form", "malformed-body", "unsupported-media-type":
            "Das Formular kam unvollständig oder beschädigt an. Laden Sie die Seite neu, und schicken Sie es noch einmal ab."
        case "body-too-large": "Was Sie geschickt haben, ist zu groß."
        case "request-timeout": "Die Anfrage kam nicht rechtzeitig an."
        case "busy": "Der Dienst hat gerade zu viel zu tun."
        case "not-ready": "Der Dienst startet gerade: Seine Datenbank ist noch nicht zu erreichen."
        case "uri-too-long": "Die Adresse ist zu lang."
        case "headers-too-large": "Der Browser schickt zu viele Cookies oder andere Felder mit."
        case "bad-target", "bad-percent-encoding", "bad-query":
            "Die Adresse enthält Zeichen, die nicht zu lesen sind. Öffnen Sie die Seite noch einmal von der Übersicht aus."
        case "malformed-request", "bad-host":
            "Die Anfrage ist fehlerhaft. Öffnen Sie die Seite noch einmal."
        case "method-not-allowed": "Das lässt sich mit dieser Adresse nicht tun."
        case "provider-unavailable":
            "Der Anbieter für die Anmeldung ist gerade nicht zu erreichen; das Protokoll des Dienstes sagt, warum."
        // What has its kind only, such as a thing that was changed in the meantime.
        case "invalid-argument": german(.invalidArgument)
        case "already-exists": german(.alreadyExists)
        case "permission-denied": german(.permissionDenied)
        case "gone": german(LinkServiceError.Code.gone)
        case "version-mismatch": german(.versionMismatch)
        case "resource-exhausted": german(.resourceExhausted)
        case "unavailable": german(.unavailable)
        default: nil
        }
    }
}
