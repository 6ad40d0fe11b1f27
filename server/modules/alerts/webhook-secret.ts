/** The name of the key under which the secrets of webhooks are sealed. */
export const WEBHOOK_KEY = 'alert-webhooks'
/** A sealed secret opens for its own row only. */
export const webhookOwner = (id: number) => `alert_webhook:${id}`
