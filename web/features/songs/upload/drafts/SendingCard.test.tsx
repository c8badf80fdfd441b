import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import drafts from '#words/fr/songs/drafts.json' with { type: 'json' }
import { WordsContext } from '../../../../say/use-say.ts'
import { createWords } from '../../../../say/words.ts'
import { SendingCard } from '../sending/SendingCard.tsx'
import type { Sending } from '../sending/sendings.ts'

test('how much of a file was sent is written as the language writes sizes', () => {
  const sending: Sending = {
    key: 'a',
    name: 'nuit.wav',
    draftId: null,
    sentBytes: 40_265_318,
    totalBytes: 64_906_854,
    state: 'sending',
    problem: null,
    cancel: () => undefined,
    retry: () => undefined,
  }
  const markup = renderToStaticMarkup(
    <WordsContext value={createWords('fr', { drafts })}>
      <SendingCard sending={sending} title="nuit" onCancel={() => undefined} />
    </WordsContext>,
  )
  const shown = markup.replaceAll(/\s/g, ' ')
  expect(shown).toContain('62 % envoyés · 38,4 Mo / 61,9 Mo')
})
