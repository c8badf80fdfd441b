/** Who may write to a member first. Apart from the schemas, so that a screen can list it without their library. */
export const messagesFrom = ['everyone', 'followed', 'nobody'] as const
export type MessagesFrom = (typeof messagesFrom)[number]
