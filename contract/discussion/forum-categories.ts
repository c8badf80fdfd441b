/**
 * The categories of posts, in the order in which they are offered. In a file of its own, so that screens can use it
 * without the schemas' library.
 */
export const forumCategories = ['talk', 'feedback', 'tips', 'collaboration', 'help'] as const
export type ForumCategory = (typeof forumCategories)[number]

/** `activity`: the last answered first; `hot`: the most likes and replies for its age first. */
export const forumOrders = ['activity', 'hot', 'new'] as const
export type ForumOrder = (typeof forumOrders)[number]
