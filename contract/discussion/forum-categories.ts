/** What a post is about, in the order in which they are offered. Apart from the schemas, so that a screen can list them without their library. */
export const forumCategories = ['talk', 'feedback', 'tips', 'collaboration', 'help'] as const
export type ForumCategory = (typeof forumCategories)[number]

/** `activity`: whatever was answered last; `hot`: what is liked and answered for how young it is. */
export const forumOrders = ['activity', 'hot', 'new'] as const
export type ForumOrder = (typeof forumOrders)[number]
