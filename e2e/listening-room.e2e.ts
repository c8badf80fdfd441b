import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { announce, enter, growOld, judgeAll, moveDates } from './challenges.ts'
import { expect, test } from './melodrome.ts'
import { freshTitle, publish, startPlaying } from './songs.ts'
import { isPhone, notice, reload, visit } from './visit.ts'

declare global {
  interface Window {
    theSounds: HTMLAudioElement[]
  }
}

test('a judge hears entries without names, long enough, and continues where they stopped', async ({
  person,
  product,
}) => {
  test.slow()
  const sora = await person('sora', 'moderator')
  const jun = await person('jun')
  const { page } = jun
  const { id } = await announce(product, sora, { title: freshTitle('눈 가린 심사') })
  const titles = [freshTitle('가린 하나'), freshTitle('가린 둘')]
  for (const [tune, title] of titles.entries()) {
    const mina = await person('mina')
    await enter(mina.request, id, (await publish(mina.request, { title, tune })).id)
  }
  await visit(page, `/challenges/${id}/listen`)
  await expect(page.getByText(/새 계정은 .*부터 심사할 수 있어요/)).toBeVisible()
  await growOld(product, jun)
  await visit(page, `/challenges/${id}/listen`)
  await expect(page.getByText('2곡 가운데 0곡을 심사했어요')).toBeVisible()
  const entry = page.getByRole('region', { name: '이름을 가린 곡' })
  for (const title of [...titles, 'mina']) await expect(page.getByText(title)).toBeHidden()
  const save = entry.getByRole('button', { name: '심사하고 다음 곡으로' })
  await entry.getByRole('radio', { name: '별 4개' }).check({ force: true })
  await expect(save).toBeDisabled()
  const left = entry.getByText(/초만 더 들으면 심사할 수 있어요/)
  await expect(left).toBeVisible()
  // Nothing is spoken over the music while it is heard; that it is enough is said once.
  await expect(left).toHaveJSProperty('ariaLive', null)
  await expectAccessible(page)

  await expect(entry.getByRole('slider', { name: '음량' })).toBeVisible({ visible: !isPhone(page) })
  await entry.getByRole('button', { name: '이름을 가린 곡 재생' }).focus()
  await page.keyboard.press('Space')
  const enough = entry.getByText('충분히 들었어요. 이제 심사할 수 있어요.')
  await expect(enough).toBeVisible({ timeout: 20_000 })
  await expect(enough).toHaveJSProperty('ariaLive', 'polite')
  await entry.getByRole('slider', { name: '믹싱' }).press('ArrowRight')
  await save.click()
  await expect(page.getByText('2곡 가운데 1곡을 심사했어요')).toBeVisible()
  await expect(entry.getByRole('button', { name: '이름을 가린 곡 재생' })).toBeFocused()

  await reload(page)
  await visit(page, `/challenges/${id}/listen`)
  await expect(page.getByText('2곡 가운데 1곡을 심사했어요')).toBeVisible()
  await page.getByRole('button', { name: /별 4개 다시 듣기/ }).click()
  const again = page.getByRole('region', { name: '다시 심사하는 곡' })
  await expect(again.getByRole('radio', { name: '별 4개' })).toBeChecked()
  await again.getByRole('radio', { name: '별 2개' }).check({ force: true })
  await again.getByRole('button', { name: '심사 바꾸기' }).click()
  await expect(page.getByRole('button', { name: /별 2개 다시 듣기/ })).toBeVisible()

  await judgeAll(jun.request, id, () => 3)
  await visit(page, `/challenges/${id}/listen`)
  await page.getByRole('button', { name: /별 2개 다시 듣기/ }).click()
  await again.getByRole('button', { name: '심사 바꾸기' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByRole('link', { name: '챌린지로 돌아가기', exact: true })).toBeFocused()
})

test('entries that come appear, one that has gone makes room, and what was filled in stays', {
  tag: '@desktop',
}, async ({ person, product }) => {
  test.slow()
  const jun = await person('jun')
  const { page } = jun
  await growOld(product, jun)
  const challenge = await announce(product, await person('sora', 'moderator'), {
    title: freshTitle('오가는 참여곡'),
  })
  const enterOne = async (tune: number) => {
    const { request } = await person('mina')
    const { id } = await publish(request, { title: freshTitle('가린 곡'), tune })
    await enter(request, challenge.id, id)
    return async () => expect((await request.delete(`/api/songs/${id}`)).ok()).toBe(true)
  }
  const entry = page.getByRole('region', { name: '이름을 가린 곡' })
  const fill = async (stars: number) => {
    await entry.getByRole('button', { name: '이름을 가린 곡 재생' }).click()
    await entry.getByRole('radio', { name: `별 ${stars}개` }).check({ force: true })
    await expect(entry.getByText('충분히 들었어요. 이제 심사할 수 있어요.')).toBeVisible({ timeout: 20_000 })
  }
  const save = entry.getByRole('button', { name: '심사하고 다음 곡으로' })
  await visit(page, `/challenges/${challenge.id}/listen`)
  await expect(page.getByText('아직 심사할 곡이 없어요')).toBeVisible()
  await enterOne(0)
  await expect(entry).toBeVisible()
  await fill(4)
  await save.click()
  await expect(page.getByText('모두 심사했어요')).toBeVisible()

  const withdraw = await enterOne(1)
  await expect(entry).toBeVisible()
  await fill(3)
  await enterOne(2)
  // The entry that a person is judging stays when live events arrive.
  await expect(entry.getByRole('radio', { name: '별 3개' })).toBeChecked()
  await withdraw()
  await save.click()
  await expect(notice(page, '심사를 남기지 못했어요')).toBeVisible()
  await expect(entry.getByRole('radio', { name: '별 3개' })).not.toBeChecked()

  await fill(2)
  const judged = page.getByRole('button', { name: /별 4개 다시 듣기/ })
  const again = page.getByRole('region', { name: '다시 심사하는 곡' })
  await judged.click()
  await again.getByRole('radio', { name: '별 1개' }).check({ force: true })
  await again.getByRole('button', { name: '그대로 두기' }).click()
  await expect(entry.getByRole('radio', { name: '별 2개' })).toBeChecked()
  await expect(save).toBeEnabled()
  await judged.click()
  await expect(again.getByRole('radio', { name: '별 4개' })).toBeChecked()
  await judged.click()
  await expect(entry.getByRole('radio', { name: '별 2개' })).toBeChecked()

  await moveDates(product, challenge, { from: -9, to: -2.1 })
  await save.click()
  await expect(page.getByText('지금은 심사 기간이 아니에요', { exact: true })).toBeVisible()
  await expect(entry).toBeHidden()
})

test('the listening room has one player, and the song that played before stops', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const challenge = await announce(product, await person('sora', 'moderator'), {
    title: freshTitle('한 플레이어'),
  })
  const { id, title } = await publish(mina.request, { title: freshTitle('참여곡'), seconds: 30 })
  await enter(mina.request, challenge.id, id)
  const { page } = jun
  await visit(page, `/songs/${id}`)
  await startPlaying(page, title)
  const player = page.getByRole('region', { name: '플레이어' })
  await expect(player).toBeVisible()
  await visit(page, `/challenges/${challenge.id}/listen`)
  await expect(page.getByRole('region', { name: '이름을 가린 곡' })).toBeVisible()
  await expect(page.getByRole('slider', { name: /재생 위치/ })).toHaveCount(1)
  await expect(player).toHaveCount(0)
  await page.getByRole('link', { name: challenge.title }).click()
  await expect(player.getByRole('button', { name: `${title} 재생` })).toBeVisible()
})

test('the volume of an entry can be set, and an entry can be reported without knowing its name', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const teo = await person('teo', 'moderator')
  const challenge = await announce(product, teo, { title: freshTitle('시끄러운 심사') })
  const song = await publish(mina.request, { title: freshTitle('가린 셋'), seconds: 10 })
  await enter(mina.request, challenge.id, song.id)
  const { page } = jun
  await keepSounds(page)
  await visit(page, `/challenges/${challenge.id}/listen`)
  const entry = page.getByRole('region', { name: '이름을 가린 곡' })
  await entry.getByRole('button', { name: '이름을 가린 곡 재생' }).click()
  const volume = entry.getByRole('slider', { name: '음량' })
  await volume.fill('0.4')
  await expect(volume).toHaveAttribute('aria-valuetext', '40%')
  await expect.poll(() => loudness(page)).toBe(0.4)
  const mute = entry.getByRole('button', { name: '음소거' })
  await mute.focus()
  await page.keyboard.press('Enter')
  await expect(mute).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => loudness(page)).toBe(0)
  await page.setViewportSize({ width: 900, height: 800 })
  await entry.getByRole('button', { name: '음량: 0%' }).click()
  const hanging = page.getByRole('dialog', { name: '음량' })
  await hanging.getByRole('button', { name: '음소거' }).click()
  await expect.poll(() => loudness(page)).toBe(0.4)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(hanging).toBeHidden()

  await entry.getByRole('button', { name: '이 곡 신고' }).click()
  const report = page.getByRole('dialog', { name: '참여곡 신고' })
  await report.getByLabel('무엇이 문제인가요?').selectOption('실제 인물의 목소리를 흉내 낸 AI')
  await report.getByLabel('설명').fill('아는 가수의 목소리예요.')
  await expectAccessible(page)
  await report.getByRole('button', { name: '신고하기' }).click()
  await expect(report.getByText('신고가 접수됐어요')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(report).toBeHidden()
  for (const name of [song.title, 'mina']) await expect(page.getByText(name)).toBeHidden()
  await visit(teo.page, '/admin/reports')
  // The song may have a case of its own: other scenarios publish the same tune.
  const waiting = teo.page
    .getByRole('row')
    .filter({ hasText: song.title })
    .filter({ hasText: '챌린지 참여곡' })
  await expect(waiting).toHaveCount(1)
  await expect(waiting.getByRole('link', { name: 'mina' })).toBeVisible()
  await expectAccessible(teo.page)
})

/** The room's audio elements are not part of the page, so this keeps them when they are made. */
async function keepSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Native = window.Audio
    window.theSounds = []
    window.Audio = function Kept(address?: string) {
      const sound = new Native(address)
      window.theSounds.push(sound)
      return sound
    } as unknown as typeof Audio
  })
}

/** The volume of the sound that plays, 0 to 1. */
function loudness(page: Page): Promise<number | undefined> {
  return page.evaluate(() => window.theSounds.find(sound => !sound.paused)?.volume)
}
