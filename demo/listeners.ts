import { minuteMs } from '#contract/durations.ts'
import { playPauseMinutes } from '#contract/limits.ts'

/** One play of a song, by a member or by a visitor, who is only a number. */
export interface Play {
  song: string
  member: string | null
  visitor: number | null
  at: Date
}

/** Remembers who heard which song, because a second play counts only after a pause. */
export class Listeners {
  readonly plays: Play[] = []
  private readonly heard = new Map<string, number[]>()

  /** Counts a play unless the same listener heard the song within the pause before or after it. */
  play(song: string, listener: { member: string } | { visitor: number }, at: number): void {
    const member = 'member' in listener ? listener.member : null
    const visitor = 'visitor' in listener ? listener.visitor : null
    const key = `${song} ${member ?? visitor}`
    const before = this.heard.get(key)
    if (before?.some(other => Math.abs(other - at) < playPauseMinutes * minuteMs)) return
    if (before) before.push(at)
    else this.heard.set(key, [at])
    this.plays.push({ song, member, visitor, at: new Date(at) })
  }
}
