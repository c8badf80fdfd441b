/** What a moderator may impose on a person. Only suspensions end by themselves; a warning takes no rights away. */
export type SanctionKind = 'warning' | 'suspension' | 'ban'
