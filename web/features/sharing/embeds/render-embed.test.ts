import { expect, test } from 'vitest'
import { aSong } from '../../../testing/a-song.ts'
import { createEmbedRenderer } from './render-embed.tsx'

const render = createEmbedRenderer({ manifest: {}, readAsset: () => '' })

test('the small player says what moderators have labelled a song as', async () => {
  const bodyWith = async (labels: string[]) => {
    const song = { ...aSong(), labels }
    const page = await render({
      url: `/embed/${song.id}?lang=en`,
      origin: 'https://melodrome.example',
      language: 'ko',
      theme: 'system',
      guest: null,
      call: async () => ({ status: 200, body: song, link: null }),
    })
    return page.body
  }
  expect(await bodyWith(['sensitive'])).toContain('>May be sensitive<')
  expect(await bodyWith(['sensitive', 'voice'])).toContain('>May be sensitive · AI-made voice<')
  expect(await bodyWith([])).not.toContain('labels')
})
