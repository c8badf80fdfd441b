import { expect, test, vi } from 'vitest'
import { FakeAudio } from '../../../player/testing/fake-audio.ts'
import { createTakesPlayer, type TakeSound } from './takes-player.ts'

const sound = (id: string, change: Partial<TakeSound> = {}): TakeSound => ({
  id,
  url: `/${id}`,
  durationSeconds: 60,
  volume: 1,
  ...change,
})

/** Sounds only when the test says so, like an element on a slow connection. */
class SlowAudio extends FakeAudio {
  override async play(): Promise<void> {
    this.plays++
    if (this.refusal) throw this.refusal
  }

  come(): void {
    this.dispatchEvent(new Event('playing'))
  }
}

function stage(takes: readonly TakeSound[]) {
  const made: SlowAudio[] = []
  const onBroken = vi.fn<(id: string) => void>()
  const player = createTakesPlayer(() => {
    const element = new SlowAudio()
    made.push(element)
    return element
  })
  player.onBroken(onBroken)
  player.setTakes(takes)
  const begin = async (id: string, second: number) => {
    player.choose(id)
    await player.play()
    made[0]!.come()
    made[0]!.reach(second)
  }
  return { player, onBroken, begin, front: () => made[0]!, back: () => made[1]! }
}

test('the next take comes to the same second before the one that sounds falls silent', async () => {
  const { player, begin, front, back } = stage([sound('a', { volume: 0.5 }), sound('b')])
  player.setVolume(0.8)
  await begin('a', 20)
  expect(front().volume).toBeCloseTo(0.4)
  player.choose('b')
  expect(back()).toMatchObject({ src: '/b', currentTime: 20, muted: true, plays: 1 })
  expect(player.getState()).toMatchObject({ takeId: 'b', isPlaying: true, isLoading: true })
  const paused = vi.fn<() => void>()
  front().addEventListener('pause', paused)
  front().reach(20.5)
  back().come()
  // It is half a second behind, so it catches up first.
  expect(back()).toMatchObject({ currentTime: 20.5, muted: true })
  expect(paused).not.toHaveBeenCalled()
  back().dispatchEvent(new Event('seeked'))
  expect(paused).toHaveBeenCalledOnce()
  expect(back()).toMatchObject({ muted: false })
  expect(back().volume).toBeCloseTo(0.8)
  expect(player.getState()).toMatchObject({ isPlaying: true, isLoading: false, positionSeconds: 20.5 })
})

test('of two switches the last one counts, and back to what still sounds nothing is fetched', async () => {
  const { player, begin, front, back } = stage([sound('a'), sound('b'), sound('c')])
  await begin('a', 5)
  player.choose('b')
  player.choose('c')
  expect(back().src).toBe('/c')
  back().currentTime = 5
  back().come()
  expect(player.getState()).toMatchObject({ takeId: 'c', isLoading: false })
  player.choose('a')
  player.choose('c')
  expect(player.getState()).toMatchObject({ takeId: 'c', isPlaying: true, isLoading: false })
  front().come()
  expect(player.getState().takeId).toBe('c')
})

test('without a sound a switch fetches nothing, and a take that was over by then begins anew', async () => {
  const { player, begin, front } = stage([sound('a'), sound('b', { durationSeconds: 30 })])
  await begin('a', 40)
  player.pause()
  player.choose('b')
  expect(player.getState()).toMatchObject({ takeId: 'b', isPlaying: false, positionSeconds: 0 })
  expect(front().src).toBe('/a')
  player.seek(12)
  await player.play()
  expect(front()).toMatchObject({ src: '/b', currentTime: 12 })
})

test('a take that is chosen before the first one sounds comes in its place', async () => {
  const { player, front } = stage([sound('a'), sound('b')])
  player.choose('a')
  await player.play()
  player.choose('b')
  expect(front()).toMatchObject({ src: '/b', plays: 2 })
  front().come()
  expect(player.getState()).toMatchObject({ takeId: 'b', isPlaying: true, isLoading: false })
})

test('a take that breaks is told, and nothing sounds', async () => {
  const { player, begin, back, onBroken } = stage([sound('a'), sound('b')])
  await begin('a', 5)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  player.choose('b')
  back().breakOff()
  expect(onBroken).toHaveBeenCalledExactlyOnceWith('b')
  expect(player.getState()).toMatchObject({ isPlaying: false, isLoading: false })
})

test('the loudness of the product’s player follows at once', async () => {
  const { player, begin, front } = stage([sound('a', { volume: 0.5 })])
  await begin('a', 1)
  player.setVolume(0)
  expect(front().muted).toBe(true)
  player.setVolume(1)
  expect(front()).toMatchObject({ muted: false, volume: 0.5 })
})
