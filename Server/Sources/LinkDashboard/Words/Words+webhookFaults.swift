import LinkRules

extension Words {
    /// What is wrong with a webhook.
    static func german(_ fault: WebhookFault) -> String {
        switch fault {
        case .missing: "Diesen Webhook gibt es nicht."
        case .messageMissing: "Diese Nachricht gibt es nicht."
        case .tooMany(let most): "Ein Projekt hat höchstens \(most) Webhooks."
        case .off: "Der Webhook ist aus und bekommt keine Nachrichten. Schalten Sie ihn zuerst ein."
        case .noEvent: "Wählen Sie mindestens ein Ereignis."
        case .badAddress:
            "Das ist keine Webadresse mit https oder http, ohne Passwort und „#“, wie https://example.com/hooks."
        case .forbiddenAddress(let host):
            "Mit \(host) verbindet der Dienst nicht: Das ist keine Adresse des öffentlichen Internets, und webhooks.allowPrivateNetworks ist aus."
        }
    }
}
