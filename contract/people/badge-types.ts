/** The types of badges. In a file of its own, so that screens can use it without the schemas' library. */
export const badgeTypes = ['gold', 'silver', 'bronze', 'participant'] as const
export type BadgeType = (typeof badgeTypes)[number]
export type Medal = Exclude<BadgeType, 'participant'>
