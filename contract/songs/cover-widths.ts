/** The squares that every picture is kept in, in pixels. One that is smaller keeps its own width under each name. */
export const coverWidths = { small: 96, medium: 400, large: 640, full: 1200 } as const
export type CoverSize = keyof typeof coverWidths
