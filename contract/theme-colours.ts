/**
 * The page's own colour in both themes, for the parts that style sheets don't reach: the system's bars and the start of
 * the installed app. The same as `--bg` in `web/ui/tokens.css`.
 */
export const themeColours = { dark: '#17100e', light: '#f5efe3' } as const
