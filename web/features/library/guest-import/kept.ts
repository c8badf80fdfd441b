import { maxKeptOnDevice } from '#contract/limits.ts'
import { keptKey } from './kept-key.ts'

interface Heard {
  songId: string
  /** ISO 8601. */
  at: string
}

export interface Kept {
  /** Identifies what this browser keeps, so that sending it twice has the effect of once. */
  deviceKey: string
  likes: string[]
  listed: string[]
  heard: Heard[]
}

/** What this browser keeps; `null` if that is nothing. */
export function keptHere(): Kept | null {
  const { deviceKey, likes, listed, heard } = read()
  if (likes.length + listed.length + heard.length === 0) return null
  const kept = { deviceKey: deviceKey || newKey(), likes, listed, heard }
  write(kept)
  return kept
}

/** Remembers that a song was heard just now, once per song. */
export function keepHeard(songId: string): void {
  const kept = read()
  const others = kept.heard.filter(one => one.songId !== songId)
  const heard = [...others, { songId, at: new Date().toISOString() }].slice(-maxKeptOnDevice)
  write({ ...kept, heard })
}

/** The member has answered: there is nothing left to offer. */
export function forgetKept(): void {
  localStorage.removeItem(keptKey)
}

function read(): Kept {
  const nothing = { deviceKey: '', likes: [], listed: [], heard: [] }
  try {
    const stored: Partial<Kept> | null = JSON.parse(localStorage.getItem(keptKey) ?? 'null')
    return { ...nothing, ...stored }
  } catch (error) {
    console.error(error)
    return nothing
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(keptKey, JSON.stringify(kept))
  } catch (error) {
    console.error(error)
  }
}

function newKey(): string {
  return `${Date.now()}_${Math.random().toString(36).slice(2)}`
}
