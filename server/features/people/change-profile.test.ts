import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aProgram } from '../../testing/a-program.ts'
import { caseAbout, letPass, moderated, reportBy } from '../../testing/cases.ts'
import { growUp } from '../../testing/grow-up.ts'
import { aSong } from '../../testing/songs.ts'
import { melodrome } from '../../testing/test-melodrome.ts'
import { refused } from '../../testing/test-person.ts'

const put = 'PUT /api/users/{id}/profile'

const picture = async (format: 'jpeg' | 'png' | 'webp' | 'gif') => {
  const drawn = sharp({ create: { width: 900, height: 500, channels: 3, background: '#1f5a52' } })
  return new File([new Uint8Array(await drawn.toFormat(format).toBuffer())], `me.${format}`)
}

test('members change their own names and bio, each alone, and not those of others', async () => {
  const m = await melodrome()
  const params = { id: m.mina.id }
  await expect(m.jun.call(put, { params, body: { bio: 'hi' } })).rejects.toMatchObject(
    refused('person.notYou'),
  )
  await expect(m.guest.call(put, { params, body: {} })).rejects.toMatchObject(refused('account.unauthorized'))
  await expect(m.mina.call(put, { params, body: { artistName: '  ' } })).rejects.toMatchObject({
    problem: { fields: { artistName: { code: 'required' } } },
  })
  expect(await m.mina.call(put, { params, body: { firstName: 'Mina' } })).toMatchObject({
    firstName: 'Mina',
    artistName: 'mina',
    bio: null,
  })
  await growUp(m)
  const bio = 'Songs at night. https://example.org'
  expect(await m.mina.call(put, { params, body: { bio } })).toMatchObject({ firstName: 'Mina', bio })
  expect(await m.mina.call(put, { params, body: { bio: ' ' } })).toMatchObject({ bio: null })
})

test('another artist name stands on all songs, and both are found by it and no longer by the old one', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina, title: 'Neon rain' })
  await m.mina.call(put, { params: { id: m.mina.id }, body: { artistName: 'Harbour' } })
  expect(await m.jun.call('GET /api/songs/{id}', { params: { id } })).toMatchObject({ artistName: 'Harbour' })
  expect(await m.jun.call('GET /api/search/songs', { query: { q: 'harbour' } })).toMatchObject([{ id }])
  expect(await m.jun.call('GET /api/search/artists', { query: { q: 'harbour' } })).toHaveLength(1)
  expect(await m.jun.call('GET /api/search/songs', { query: { q: 'mina' } })).toEqual([])
  expect(await m.jun.call('GET /api/search/artists', { query: { q: 'mina' } })).toEqual([])
})

test('a picture of every kind becomes two squares of ours; what is none is refused and the old one stays', async () => {
  const m = await melodrome()
  const send = (profileImage: File) => m.mina.sendForm('/api/users/profile-image', { profileImage })
  const visitor = await m.guest.sendForm('/api/users/profile-image', { profileImage: await picture('png') })
  expect(visitor.statusCode).toBe(401)
  const urls = new Set<string>()
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
    const answer = await send(await picture(format))
    expect(answer.statusCode, format).toBe(200)
    const { profileImageUrl, largeProfileImageUrl } = answer.json()
    const sideOf = async (url: string) => {
      const served = await m.guest.send({ method: 'GET', url })
      expect(served.headers['content-type']).toBe('image/webp')
      const { width, height } = await sharp(served.rawPayload).metadata()
      return [width, height]
    }
    expect(await sideOf(profileImageUrl)).toEqual([96, 96])
    expect(await sideOf(largeProfileImageUrl)).toEqual([500, 500])
    urls.add(profileImageUrl)
  }
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.png', { type: 'image/png' })
  const whole = new Uint8Array(await (await picture('png')).arrayBuffer())
  const broken = new File([whole.subarray(0, whole.length / 2)], 'me.png')
  expect((await send(svg)).json()).toMatchObject({ code: 'person.imageNotImage', status: 415 })
  expect((await send(broken)).json()).toMatchObject({ code: 'person.imageBroken', status: 400 })
  const { profileImageUrl } = await m.jun.call('GET /api/users/{id}', { params: { id: m.mina.id } })
  expect(urls.has(profileImageUrl!)).toBe(true)
  expect(await m.mina.call('GET /api/auth/user')).toMatchObject({ profileImageUrl })
})

test('what a filter has found in a profile is one report, however often it is saved, and what stays as it was is not checked again', async () => {
  const m = await moderated()
  await growUp(m)
  const filter = (pattern: string, action: 'hold' | 'refuse', reason: 'spam' | 'harassment' = 'spam') =>
    m.teo.call('POST /api/admin/filters', { body: { kind: 'words', action, pattern, reason } })
  const params = { id: m.mina.id }
  const save = (body: { bio?: string; artistName?: string }) => m.mina.call(put, { params, body })
  const openCases = () => m.teo.call('GET /api/moderation/cases')
  await save({ bio: 'lottery' })
  await filter('casino', 'hold')
  await filter('fool', 'hold', 'harassment')
  await filter('lottery', 'refuse')
  await save({ bio: 'lottery', artistName: 'Mina' })
  await expect(save({ bio: 'a lottery' })).rejects.toMatchObject({
    problem: { fields: { bio: { code: 'filteredWords' } } },
  })
  for (const bio of ['casino', 'casino', 'casino tonight', 'good evening', 'casino']) await save({ bio })
  await save({ artistName: 'fool jun' })
  const [about, ...others] = await openCases()
  expect(others).toEqual([])
  expect(about).toMatchObject({ source: 'filter', reasons: ['spam', 'harassment'], reportCount: 1 })
  const detail = () => m.teo.call('GET /api/moderation/cases/{id}', { params: { id: about!.id } })
  expect((await detail()).current?.snapshot).toContainEqual({ part: 'artistName', text: 'fool jun' })
  await reportBy(m.jun, { kind: 'person', ...params })
  const { reports, reportCount } = await detail()
  expect(reports.map(({ reporter }) => reporter?.artistName ?? null)).toEqual([null, 'jun'])
  expect(reportCount).toBe(2)
  await letPass(m)
  await save({ bio: 'casino' })
  expect(await openCases()).toEqual([])
  await save({ bio: 'casino again' })
  expect(await openCases()).toMatchObject([{ source: 'filter', reportCount: 1 }])
})

test('a case and a music app show the large picture', async () => {
  const m = await moderated()
  const { id } = m.mina
  await m.mina.sendForm('/api/users/profile-image', { profileImage: await picture('png') })
  const { largeProfileImageUrl: large } = await m.guest.call('GET /api/users/{id}', { params: { id } })

  const aboutMina = await caseAbout(m, { kind: 'person', id })
  const params = { id: aboutMina }
  expect(await m.teo.call('GET /api/moderation/cases/{id}', { params })).toMatchObject({
    reports: [{ imageUrl: large }],
  })

  const { apiToken } = await aProgram(m, m.jun, 'jun', ['read'])
  const query = { v: '1.16.1', c: 'test', apiKey: apiToken!, id: `ar-${id}` }
  const shown = await m.guest.send({ method: 'GET', url: '/rest/getCoverArt', query })
  const served = await m.guest.send({ method: 'GET', url: large! })
  expect(shown.rawPayload.equals(served.rawPayload)).toBe(true)
})
