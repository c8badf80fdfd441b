/** What badges there are. Apart from the schemas, so that a screen can draw them without their library. */
export const badgeTypes = ['gold', 'silver', 'bronze', 'participant'] as const
export type BadgeType = (typeof badgeTypes)[number]
export type Medal = Exclude<BadgeType, 'participant'>
