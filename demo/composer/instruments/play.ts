import type { Random } from '#contract/random.ts'
import { sampleRate } from '../signal.ts'
import { playFm } from './fm.ts'
import type { Note, Stroke } from './note.ts'
import { type Layer, type PatchName, patches } from './patches.ts'
import { playPluck } from './pluck.ts'
import { playSubtractive } from './subtractive.ts'
import { playVoice } from './voice.ts'

/** Adds one note to a track. Notes that begin beyond its end are dropped. */
export function play(into: Float32Array, patch: PatchName, note: Note, random: Random): void {
  const start = Math.max(0, Math.round(note.startSeconds * sampleRate))
  if (start >= into.length) return
  const held = note.seconds * sampleRate
  for (const layer of patches[patch] as readonly Layer[]) {
    strike(layer, {
      into,
      start,
      held,
      pitch: note.pitch + (layer.transpose ?? 0),
      velocity: note.velocity * (layer.level ?? 1),
      brightness: note.brightness,
      random,
    })
  }
}

function strike(layer: Layer, stroke: Stroke): void {
  switch (layer.kind) {
    case 'fm':
      return playFm(layer, stroke)
    case 'pluck':
      return playPluck(layer, stroke)
    case 'subtractive':
      return playSubtractive(layer, stroke)
    case 'voice':
      return playVoice(layer, stroke)
  }
}
