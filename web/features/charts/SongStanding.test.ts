import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChartStanding } from '#contract/charts/charts.ts'
import charts from '#words/en/charts/charts.json' with { type: 'json' }
import { createSay } from '#words/say.ts'
import { WordsContext } from '../../say/use-say.ts'
import type { WordStore } from '../../say/words.ts'
import { StandingNumbers } from './SongStanding.tsx'

const words = { say: createSay('en', { charts }) } as WordStore
const none = { listeners: 0, likes: 0, dislikes: 0, commenters: 0, keepers: 0, plays: 3, allLikes: 1 }

/** The sentence above the numbers of the popular chart, if there is one. */
function sentenceFor(popular: Partial<ChartStanding['popular']>): string | undefined {
  const standing: ChartStanding = {
    window: 'today',
    popular: { ...none, isCounted: false, ...popular },
    topRated: {
      isCounted: true,
      ratings: 1,
      averageRating: 5,
      expectedRating: 3.5,
      imaginedRatings: 5,
      score: 3,
    },
  }
  const numbers = createElement(StandingNumbers, { standing })
  const markup = renderToStaticMarkup(createElement(WordsContext.Provider, { value: words }, numbers))
  return /<p>([^<]*)<\/p>/.exec(markup)?.[1]
}

test('no votes, and votes that dislikes outweigh, are told apart; where votes decide nothing is said', () => {
  expect(sentenceFor({})).toBe(charts['song.plain'])
  expect(sentenceFor({ listeners: 1, dislikes: 1 })).toBe(charts['song.outweighed'])
  expect(sentenceFor({ isCounted: true, listeners: 1 })).toBeUndefined()
})
