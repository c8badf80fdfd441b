import { expect, test } from 'vitest'
import { transact } from '../../../database/transact.ts'
import { flacWith } from '../../../media/testing/tagged-files.ts'
import { aChallenge } from '../../../testing/challenges.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { days, grant, melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import type { Person } from '../../../testing/test-person.ts'
import { aDraft } from '../../../testing/tus-client.ts'
import { hideSongs, showSongs } from '../removal/hide-songs.ts'
import { releaseSong, withholdSong } from '../removal/withhold-song.ts'

const patience = { timeout: 20_000 }
const prompt = {
  '40': { class_type: 'Loader', inputs: { ckpt_name: '/home/mina/ComfyUI/ace_step_v1_3.5b.safetensors' } },
  '14': { class_type: 'TextEncodeAceStepAudio', inputs: { tags: 'rain', lyrics: '비가 와' } },
  '52': { class_type: 'KSampler', inputs: { seed: 42, steps: 8, positive: ['14', 0], negative: ['14', 0] } },
}
const workflow = { nodes: [{ type: 'LoadAudio', widgets_values: [String.raw`C:\Users\Mina Kim\me.wav`, 5] }] }
const clean = { nodes: [{ type: 'LoadAudio', widgets_values: ['me.wav', 5] }] }
const file = () =>
  flacWith({ comments: { prompt: JSON.stringify(prompt), workflow: JSON.stringify(workflow) } })
const words = {
  title: '네온 비',
  prompt: 'rain',
  generator: 'ACE-Step',
  seed: '42',
  steps: '8',
  bpm: '92',
  key: 'Am',
}

async function settled(person: Person, id: string): Promise<void> {
  const status = async () => (await person.call('GET /api/drafts')).find(one => one.id === id)?.status
  await expect.poll(status, patience).toMatch(/ready|failed/)
}

async function publish(m: TestMelodrome, id: string, parts: Record<string, string> = {}): Promise<string> {
  const answer = await m.mina.sendForm(`/api/drafts/${id}/publish`, { ...words, terms: 'true', ...parts })
  expect(answer.statusCode).toBe(200)
  return answer.json().id
}

async function aSharedSong(m: TestMelodrome, parts: Record<string, string> = { recipeSharing: 'all' }) {
  const draft = await aDraft(m.mina, file())
  await settled(m.mina, draft)
  return publish(m, draft, parts)
}

async function taken(person: Person, id: string): Promise<unknown> {
  const answer = await person.send({ method: 'GET', url: `/api/songs/${id}/workflow` })
  return answer.statusCode === 200 ? answer.json() : answer.json().code
}

test('all, the prompt only, or nothing: others see what the maker lets them, and the maker everything', async () => {
  const m = await melodrome()
  const id = await aSharedSong(m)
  const everything = { prompt: 'rain', generator: 'ACE-Step', bpm: 92, key: 'Am', seed: '42', steps: 8 }
  const seenBy = (person: Person) => person.call('GET /api/songs/{id}', { params: { id } })
  const workflowUrl = `/api/songs/${id}/workflow`
  expect(await seenBy(m.guest)).toMatchObject({ ...everything, workflowUrl })

  const share = (recipeSharing: 'all' | 'prompt' | 'nothing') =>
    m.mina.call('PATCH /api/songs/{id}', { params: { id }, body: { recipeSharing } })
  const prompted = { ...everything, seed: null, steps: null, workflowUrl: null }
  expect(await share('prompt')).toMatchObject({ ...everything, workflowUrl, recipeSharing: 'prompt' })
  expect(await seenBy(m.jun)).toMatchObject(prompted)
  expect(await taken(m.jun, id)).toBe('song.noWorkflow')
  expect(await taken(m.mina, id)).toEqual(clean)

  await share('nothing')
  const none = { ...prompted, prompt: null, generator: null, bpm: null, key: null }
  expect(await seenBy(m.guest)).toMatchObject(none)
  expect(await seenBy(m.mina)).toMatchObject({ ...everything, workflowUrl })
  expect(await taken(m.guest, id)).toBe('song.noWorkflow')

  await share('all')
  expect(await taken(m.guest, id)).toEqual(clean)
  expect(m.errors).toEqual([])
})

test('the choice is remembered for the next song, by every way; a new member shows the prompt', async () => {
  const m = await melodrome()
  const last = () => m.mina.call('GET /api/recipe-sharing')
  const shared = async (id: string) =>
    (await m.guest.call('GET /api/songs/{id}', { params: { id } })).recipeSharing
  expect(await last()).toEqual({ recipeSharing: 'prompt' })
  const post = (parts: Record<string, string>) =>
    m.mina.publish({ title: 'Rain', terms: 'true', audio: wavFile(2), ...parts })
  expect(await shared((await post({})).id)).toBe('prompt')
  const first = (await post({ recipeSharing: 'nothing' })).id
  expect(await last()).toEqual({ recipeSharing: 'nothing' })
  expect(await shared(await aSharedSong(m, {}))).toBe('nothing')
  expect(await shared(await aSharedSong(m))).toBe('all')
  expect(await shared((await post({})).id)).toBe('all')
  // A change of one song is not remembered for the next.
  await m.mina.call('PATCH /api/songs/{id}', { params: { id: first }, body: { recipeSharing: 'prompt' } })
  expect(await last()).toEqual({ recipeSharing: 'all' })
  expect(await m.jun.call('GET /api/recipe-sharing')).toEqual({ recipeSharing: 'prompt' })
  const wrong = await m.mina.sendForm('/api/songs', {
    title: 'x',
    terms: 'true',
    recipeSharing: 'some',
    audio: wavFile(2),
  })
  expect(wrong.json()).toMatchObject({ code: 'input.invalid', fields: { recipeSharing: { code: 'option' } } })
})

test('the workflow is what the server read itself: from the file, from what lies beside it, by each way of publishing', async () => {
  const m = await melodrome()
  const posted = await m.mina.publish({ ...words, recipeSharing: 'all', terms: 'true', audio: file() })
  expect(await taken(m.guest, posted.id)).toEqual(clean)
  // Published while it is still being analysed.
  const early = await publish(m, await aDraft(m.mina, file()), {
    recipeSharing: 'all',
    workflow: '{"a":"claimed"}',
  })
  await expect.poll(() => taken(m.guest, early), patience).toEqual(clean)

  const draft = await aDraft(m.mina, file())
  const recipe = new File(
    [JSON.stringify({ caption: 'dream pop', keyscale: 'C', out: '/Users/mina/x.wav' })],
    'a.json',
  )
  expect((await m.mina.sendForm(`/api/drafts/${draft}/sidecar`, { recipe }, 'PUT')).statusCode).toBe(200)
  await settled(m.mina, draft)
  const beside = await publish(m, draft, { recipeSharing: 'all' })
  expect(await taken(m.guest, beside)).toEqual({ caption: 'dream pop', keyscale: 'C', out: 'x.wav' })
  const bare = await m.mina.publish({ ...words, recipeSharing: 'all', terms: 'true', audio: wavFile(2) })
  expect(await taken(m.mina, bare.id)).toBe('song.noWorkflow')
  expect(m.errors).toEqual([])
})

test('it is saved as a file with the song’s name, which nothing keeps or runs', async () => {
  const m = await melodrome()
  const id = await aSharedSong(m)
  const answer = await m.guest.send({ method: 'GET', url: `/api/songs/${id}/workflow` })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="song.json"; filename*=UTF-8''${encodeURIComponent('네온 비.json')}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(answer.body).not.toMatch(/mina/i)
})

test('only the owner gets the workflow of a song that is hidden, withheld or judged blind, and a blocked person never', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  const id = await aSharedSong(m)
  const { database } = m.melodrome
  const others = async () => [await taken(m.jun, id), await taken(m.guest, id)]
  expect(await others()).toEqual([clean, clean])

  await transact(database, transaction => withholdSong(transaction, id, 'held'))
  expect(await others()).toEqual(['song.notFound', 'song.notFound'])
  expect(await taken(m.teo, id)).toBe('song.noWorkflow')
  expect(await taken(m.mina, id)).toEqual(clean)
  await transact(database, transaction => releaseSong(transaction, id, m.clock.now))

  await transact(database, transaction => hideSongs(m.melodrome, transaction, m.mina.id))
  expect(await others()).toEqual(['song.notFound', 'song.notFound'])
  expect(await taken(m.mina, id)).toEqual(clean)
  await transact(database, transaction => showSongs(m.melodrome, transaction, m.mina.id))
  expect(await others()).toEqual([clean, clean])

  await m.mina.call('POST /api/users/{id}/block', { params: { id: m.jun.id } })
  expect(await others()).toEqual(['song.noWorkflow', clean])
  expect(await m.jun.call('GET /api/songs/{id}', { params: { id } })).toMatchObject({ workflowUrl: null })
  await m.mina.call('DELETE /api/users/{id}/block', { params: { id: m.jun.id } })

  const enter = async () => {
    const { id: challengeId } = await aChallenge(m, { to: days(1) })
    const params = { challengeId }
    await m.mina.call('POST /api/challenges/{challengeId}/submit', { params, body: { songId: id } })
    return challengeId
  }
  const cancelled = await enter()
  expect(await others()).toEqual(['song.noWorkflow', 'song.noWorkflow'])
  await m.sora.call('POST /api/challenges/{id}/cancel', { params: { id: cancelled } })
  expect(await others()).toEqual([clean, clean])

  await enter()
  expect(await others()).toEqual(['song.noWorkflow', 'song.noWorkflow'])
  expect(await m.jun.call('GET /api/songs/{id}', { params: { id } })).toMatchObject({ workflowUrl: null })
  expect(await taken(m.mina, id)).toEqual(clean)
  m.clock.forward(days(4))
  expect(await taken(m.guest, id)).toEqual(clean)
})

test('with the song or the draft its workflow goes', async () => {
  const m = await melodrome()
  const id = await aSharedSong(m)
  const draft = await aDraft(m.mina, file())
  await settled(m.mina, draft)
  const kept = async () =>
    (await m.melodrome.database.selectFrom('workflows').select(['song_id', 'draft_id']).execute()).map(
      row => row.song_id ?? row.draft_id ?? '',
    )
  expect((await kept()).toSorted()).toEqual([id, draft].toSorted())
  await m.mina.call('DELETE /api/drafts/{id}', { params: { id: draft } })
  await m.mina.call('DELETE /api/songs/{id}', { params: { id } })
  expect(await kept()).toEqual([])
})
