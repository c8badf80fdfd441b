import { expect, test } from 'vitest'
import { newId } from '../../../database/ids.ts'
import { leave } from '../../../testing/left-account.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, minutes } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'

const block = (by: Person, target: { id: string }) =>
  by.call('POST /api/users/{id}/block', { params: { id: target.id } })
const unblock = (by: Person, target: { id: string }) =>
  by.call('DELETE /api/users/{id}/block', { params: { id: target.id } })
const mute = (by: Person, target: { id: string }) =>
  by.call('POST /api/users/{id}/mute', { params: { id: target.id } })
const unmute = (by: Person, target: { id: string }) =>
  by.call('DELETE /api/users/{id}/mute', { params: { id: target.id } })
const follow = (by: Person, target: { id: string }) =>
  by.call('POST /api/users/{id}/follow', { params: { id: target.id }, body: { following: true } })
const profileOf = (target: { id: string }, seenBy: Person) =>
  seenBy.call('GET /api/users/{id}', { params: { id: target.id } })
const sayOf = (by: Person, id: string, content: string, mentions: string[] = []) =>
  by.call('POST /api/songs/{id}/comments', { params: { id }, body: { content, mentions } })

const blocked = refused('person.blocked')

test('a block ends follows on both sides, refuses new ones, and only its maker sees it', async () => {
  const m = await melodrome()
  await expect(block(m.guest, m.jun)).rejects.toMatchObject(refused('account.unauthorized'))
  await expect(block(m.mina, m.mina)).rejects.toMatchObject(refused('person.yourself'))
  await expect(block(m.mina, { id: newId(0) })).rejects.toMatchObject(refused('person.notFound'))
  await follow(m.jun, m.mina)
  await follow(m.mina, m.jun)
  await follow(m.sora, m.mina)

  expect(await block(m.mina, m.jun)).toEqual({ isBlocked: true, isMuted: false })
  expect(await block(m.mina, m.jun)).toEqual({ isBlocked: true, isMuted: false })
  expect(await profileOf(m.jun, m.mina)).toMatchObject({
    isBlocked: true,
    isFollowed: false,
    followerCount: 0,
    followingCount: 0,
    badgeCount: 0,
  })
  // The other person sees what everybody sees, and nothing says why.
  expect(await profileOf(m.mina, m.jun)).toMatchObject({ isBlocked: false, followerCount: 1 })
  await expect(follow(m.jun, m.mina)).rejects.toMatchObject(blocked)
  await expect(follow(m.mina, m.jun)).rejects.toMatchObject(blocked)
  expect(await m.jun.call('GET /api/notifications')).toEqual([])

  expect(await unblock(m.mina, m.jun)).toEqual({ isBlocked: false, isMuted: false })
  expect(await m.jun.call('GET /api/notifications')).toMatchObject([{ type: 'follow' }])
  expect(await profileOf(m.jun, m.mina)).toMatchObject({ isBlocked: false, isFollowed: false })
  expect(await follow(m.jun, m.mina)).toEqual({ following: true })
})

test('a follow and a block at the same moment never leave both standing', async () => {
  const m = await melodrome()
  for (let round = 0; round < 6; round += 1) {
    await Promise.allSettled([follow(m.jun, m.mina), block(m.mina, m.jun), follow(m.mina, m.jun)])
    expect(await profileOf(m.mina, m.sora)).toMatchObject({ followerCount: 0, followingCount: 0 })
    await unblock(m.mina, m.jun)
  }
})

test('across a block there are no comments, replies, likes, ratings or mentions, in either direction', async () => {
  const m = await melodrome()
  const minas = await aSong(m, { by: m.mina })
  const juns = await aSong(m, { by: m.jun })
  const soras = await aSong(m, { by: m.sora })
  const said = await sayOf(m.mina, soras, 'first')
  const vote = { params: { id: minas }, body: { isLike: true } }
  const scores = { vocal: 1, instrumental: 1, mixing: 1, creativity: 1, lyrics: 1 }
  await m.jun.call('POST /api/songs/{id}/like', vote)
  await m.jun.call('POST /api/songs/{id}/rate', { params: { id: minas }, body: { rating: 1 } })
  await m.jun.call('POST /api/songs/{id}/detailed-rating', { params: { id: minas }, body: scores })
  await block(m.mina, m.jun)

  for (const [person, id] of [
    [m.jun, minas],
    [m.mina, juns],
  ] as const) {
    const params = { id }
    await expect(sayOf(person, id, 'hello')).rejects.toMatchObject(blocked)
    const timed = { params, body: { content: 'here', timestamp: 3 } }
    await expect(person.call('POST /api/songs/{id}/timeline-comments', timed)).rejects.toMatchObject(blocked)
    await expect(
      person.call('POST /api/songs/{id}/like', { params, body: { isLike: true } }),
    ).rejects.toMatchObject(blocked)
    await expect(
      person.call('POST /api/songs/{id}/rate', { params, body: { rating: 1 } }),
    ).rejects.toMatchObject(blocked)
    await expect(
      person.call('POST /api/songs/{id}/detailed-rating', { params, body: scores }),
    ).rejects.toMatchObject(blocked)
  }
  // Likes and ratings from before the block may be taken back.
  expect(await m.jun.call('DELETE /api/songs/{id}/like', { params: { id: minas } })).toMatchObject({
    likes: 0,
  })
  expect(await m.jun.call('DELETE /api/songs/{id}/rate', { params: { id: minas } })).toMatchObject({
    ratingCount: 0,
  })
  expect(await m.jun.call('DELETE /api/songs/{id}/detailed-rating', { params: { id: minas } })).toMatchObject(
    { updatedAt: null },
  )

  const comment = { params: { id: soras, commentId: said.id } }
  const reply = { ...comment, body: { content: 'no' } }
  const toReply = 'POST /api/songs/{id}/comments/{commentId}/replies'
  await expect(m.jun.call(toReply, reply)).rejects.toMatchObject(refused('comment.notFound'))
  await expect(m.jun.call('POST /api/songs/{id}/comments/{commentId}/like', comment)).rejects.toMatchObject(
    refused('comment.notFound'),
  )
  expect(await m.teo.call(toReply, reply)).toMatchObject({ content: 'no' })
  expect(await sayOf(m.jun, soras, '@mina @sora', [m.mina.id, m.sora.id])).toMatchObject({
    mentions: [{ id: m.sora.id }],
  })
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([{ type: 'reply' }])
})

test('lists of either leave the other out, what has an address stays, and strangers see everything', async () => {
  const m = await melodrome()
  const minas = await aSong(m, { by: m.mina, title: '달빛' })
  const soras = await aSong(m, { by: m.sora, title: '달무리' })
  await m.foldNow()
  await sayOf(m.mina, soras, 'by mina')
  await sayOf(m.teo, soras, 'by teo')
  await follow(m.mina, m.sora)
  await follow(m.teo, m.sora)
  await m.jun.call('POST /api/songs/{id}/like', { params: { id: minas }, body: { isLike: true } })
  const list = { name: 'late', isPublic: true, songId: minas }
  const { id: playlist } = await m.teo.call('POST /api/playlists', { body: list })

  const seenBy = async (person: Person) => {
    const titles = (songs: { title: string }[]) =>
      songs
        .map(song => song.title)
        .toSorted()
        .join()
    const names = (people: { artistName: string }[]) =>
      people
        .map(one => one.artistName)
        .toSorted()
        .join()
    const comments = await person.call('GET /api/songs/{id}/comments', { params: { id: soras } })
    return {
      recent: titles(await person.call('GET /api/songs')),
      popular: titles(await person.call('GET /api/songs/popular')),
      found: titles(await person.call('GET /api/search/songs', { query: { q: '달' } })),
      playlist: titles(await person.call('GET /api/playlists/{id}/songs', { params: { id: playlist } })),
      people: names(await person.call('GET /api/search/artists', { query: { q: 'mina' } })),
      followers: names(await person.call('GET /api/users/{id}/followers', { params: { id: m.sora.id } })),
      comments: comments
        .map(comment => comment.content)
        .toSorted()
        .join(),
    }
  }
  const everything = {
    recent: '달무리,달빛',
    popular: '달무리,달빛',
    found: '달무리,달빛',
    playlist: '달빛',
    people: 'mina',
    followers: 'mina,teo',
    comments: 'by mina,by teo',
  }
  const withoutMina = {
    recent: '달무리',
    popular: '달무리',
    found: '달무리',
    playlist: '',
    people: '',
    followers: 'teo',
    comments: 'by teo',
  }
  expect(await seenBy(m.jun)).toEqual(everything)
  await block(m.jun, m.mina)
  expect(await seenBy(m.jun)).toEqual(withoutMina)
  expect(await m.jun.call('GET /api/liked-songs')).toEqual([])
  expect(await m.jun.call('GET /api/songs/{id}', { params: { id: minas } })).toMatchObject({ title: '달빛' })
  expect(await seenBy(m.guest)).toEqual(everything)
  expect(await seenBy(m.teo)).toEqual(everything)
  await unblock(m.jun, m.mina)
  await block(m.mina, m.jun)
  expect(await seenBy(m.jun)).toEqual(withoutMina)
})

test('a mute is one-sided: lists and news leave the person out, what one looks up and does stays', async () => {
  const m = await melodrome()
  const minas = await aSong(m, { by: m.mina, title: '달빛' })
  const juns = await aSong(m, { by: m.jun, title: '달무리' })
  await m.foldNow()
  await follow(m.jun, m.mina)
  await sayOf(m.mina, juns, 'told before')
  expect(await m.jun.call('GET /api/notifications/count')).toEqual({ count: 1 })
  await expect(mute(m.jun, m.jun)).rejects.toMatchObject(refused('person.yourself'))
  expect(await mute(m.jun, m.mina)).toEqual({ isBlocked: false, isMuted: true })

  await sayOf(m.mina, juns, 'and again')
  expect(await m.jun.call('GET /api/notifications')).toEqual([])
  expect(await m.jun.call('GET /api/notifications/count')).toEqual({ count: 0 })
  expect(await m.jun.call('GET /api/songs/{id}/comments', { params: { id: juns } })).toEqual([])
  for (const list of ['GET /api/songs', 'GET /api/songs/popular'] as const) {
    expect(await m.jun.call(list), list).toMatchObject([{ title: '달무리' }])
    expect(await m.mina.call(list), list).toHaveLength(2)
  }
  expect(await m.jun.call('GET /api/songs/following')).toEqual([])
  expect(await m.jun.call('GET /api/search/songs', { query: { q: '달빛' } })).toMatchObject([{ id: minas }])
  expect(await profileOf(m.mina, m.jun)).toMatchObject({ isMuted: true, isFollowed: true })
  expect(await profileOf(m.jun, m.mina)).toMatchObject({ isMuted: false })
  expect(await sayOf(m.jun, minas, 'nice')).toMatchObject({ content: 'nice' })
  expect(await m.mina.call('GET /api/notifications/count')).toEqual({ count: 2 })

  expect(await unmute(m.jun, m.mina)).toEqual({ isBlocked: false, isMuted: false })
  expect(await m.jun.call('GET /api/notifications')).toHaveLength(1)
})

test('people one keeps away are listed for oneself, the latest first, page by page', async () => {
  const m = await melodrome()
  for (const target of [m.mina, m.sora, m.teo]) {
    m.clock.forward(minutes(1))
    await block(m.jun, target)
    await mute(m.jun, target)
  }
  for (const list of ['blocked-people', 'muted-people']) {
    expect((await m.guest.send({ method: 'GET', url: `/api/${list}` })).statusCode).toBe(401)
    const names: string[] = []
    let url: string | undefined = `/api/${list}?limit=2`
    while (url) {
      const answer: Awaited<ReturnType<Person['send']>> = await m.jun.send({ method: 'GET', url })
      names.push(...answer.json<{ artistName: string }[]>().map(person => person.artistName))
      url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(names, list).toEqual(['teo', 'sora', 'mina'])
  }
  await leave(m, 'teo')
  expect(await m.jun.call('GET /api/blocked-people')).toHaveLength(2)
  expect(await m.mina.call('GET /api/blocked-people')).toEqual([])
})
