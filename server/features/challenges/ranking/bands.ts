/** A place counts as certain if it holds in this share of the samples. */
const sure = 0.95

/**
 * Numbers the bands: entries of one band can't be told apart. The best entry opens the first band. An entry that it
 * beats in fewer than 95 of 100 samples is in the same band; the first entry that it beats more surely opens the next.
 * `order`: entries by number, best first.
 */
export function bandsOf(order: readonly number[], samples: readonly Float64Array[]): number[] {
  let head = order[0]
  let band = 1
  return order.map(entry => {
    if (entry !== head && shareOfWins(head!, entry, samples) >= sure) {
      head = entry
      band += 1
    }
    return band
  })
}

function shareOfWins(one: number, other: number, samples: readonly Float64Array[]): number {
  let wins = 0
  for (const sample of samples) {
    const ahead = sample[one]! - sample[other]!
    wins += ahead > 0 ? 1 : ahead === 0 ? 0.5 : 0
  }
  return wins / samples.length
}

export interface Places {
  best: number
  worst: number
}

/**
 * The best and the worst place of each of `ranked` in 95 of 100 samples. An entry's own place, its position in
 * `ranked`, always lies between them.
 */
export function placesOf(ranked: readonly number[], samples: readonly Float64Array[]): Places[] {
  const places = ranked.map(() => new Uint32Array(samples.length))
  for (const [number, sample] of samples.entries()) {
    const order = ranked
      .map((entry, place) => ({ place, strength: sample[entry]! }))
      .toSorted((one, other) => other.strength - one.strength || one.place - other.place)
    for (const [index, { place }] of order.entries()) places[place]![number] = index + 1
  }
  const outside = Math.floor((samples.length * (1 - sure)) / 2)
  return places.map((drawn, place) => {
    drawn.sort()
    return {
      best: Math.min(place + 1, drawn[outside] ?? place + 1),
      worst: Math.max(place + 1, drawn[drawn.length - 1 - outside] ?? place + 1),
    }
  })
}
