/** Who may write to a member first. In a file of its own, so that screens can use it without the schemas' library. */
export const messagesFrom = ['everyone', 'followed', 'nobody'] as const
export type MessagesFrom = (typeof messagesFrom)[number]
