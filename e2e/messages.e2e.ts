import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { idFromUuid } from '#contract/ids.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test, type Visitor } from './melodrome.ts'
import { growUp } from './past.ts'
import { isPhone, notice, reload, speakEnglish, visit } from './visit.ts'

const envelope = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^(메시지|Messages)/ })

const idOf = async ({ request }: Visitor): Promise<string> =>
  (await (await request.get('/api/auth/user')).json()).id

test('jun writes from mina’s page: both her tabs show it, she reads and answers, and he sees the answer at once', {
  tag: '@desktop',
}, async ({ person, baseURL, product }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  await growUp(product)
  await speakEnglish(jun.page, baseURL)
  const other = await mina.context.newPage()
  await Promise.all([visit(mina.page, '/'), visit(other, '/')])
  for (const page of [mina.page, other]) await expect(envelope(page)).toHaveAccessibleName('메시지')

  await visit(jun.page, `/profile/${await idOf(mina)}`)
  await jun.page.getByRole('link', { name: 'Message mina' }).click()
  await expect(jun.page.getByText('Your first words to mina')).toBeVisible()
  const juns = jun.page.getByRole('log', { name: 'Messages with mina' })
  await jun.page.getByRole('textbox', { name: 'Write to mina' }).fill('Hello https://example.org')
  await jun.page.getByRole('button', { name: 'Send' }).dblclick()
  await expect(juns.getByText('Hello')).toHaveCount(1)
  await expect(juns.getByRole('link', { name: 'https://example.org' })).toBeVisible()

  for (const page of [mina.page, other])
    await expect(envelope(page)).toHaveAccessibleName('메시지, 읽지 않음 1개')
  await envelope(mina.page).click()
  await expect(mina.page).toHaveURL('/messages')
  const row = mina.page.getByRole('region', { name: '대화 목록' }).getByRole('link', { name: /jun/ })
  await expect(row).toContainText('읽지 않음 1개')
  await expectAccessible(mina.page)
  await row.click()
  const minas = mina.page.getByRole('log', { name: 'jun 님과 나눈 메시지' })
  await expect(minas.getByText('Hello')).toHaveCount(1)
  for (const page of [mina.page, other]) await expect(envelope(page)).toHaveAccessibleName('메시지')

  const field = mina.page.getByRole('textbox', { name: 'jun 님에게 메시지 쓰기' })
  await field.fill('반가워요')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(juns.getByText('반가워요')).toBeVisible()
  await expectAccessible(mina.page)
  // The conversation is open in front of him, so no unread count appears.
  await expect(envelope(jun.page)).toHaveAccessibleName('Messages')

  await test.step('a deleted message leaves a placeholder on both screens', async () => {
    const words = minas.getByText('반가워요')
    await words.hover()
    await minas.getByRole('button', { name: '메시지 삭제' }).click()
    await mina.page.getByRole('alertdialog').getByRole('button', { name: '메시지 삭제' }).click()
    await expect(minas.getByText('삭제된 메시지예요')).toBeVisible()
    await expect(juns.getByText('Message deleted')).toBeVisible()
    await expect(words).toBeHidden()
    await expect(minas.getByRole('heading')).toBeFocused()
  })
})

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: '대화 목록' }).getByRole('link', { name: new RegExp(name) })
const fieldFor = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `${name} 님에게 메시지 쓰기` })
const logWith = (page: Page, name: string) => page.getByRole('log', { name: `${name} 님과 나눈 메시지` })

/** Sends a message without the form. */
async function write(from: Visitor, to: Visitor, content: string): Promise<void> {
  const id = idFromUuid(crypto.randomUUID())
  const answer = await from.request.post(`/api/conversations/${await idOf(to)}/messages`, {
    data: { id, content },
  })
  expect(answer.ok()).toBe(true)
}

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '대화 메뉴' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a message that was lost on the way is sent again, and a draft to a person is kept', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun, sora] = [await person('mina'), await person('jun'), await person('sora')]
  await write(jun, mina, '들어 봤어요?')
  await write(sora, mina, '안녕하세요')
  const { page } = mina
  await visit(page, '/messages')
  await rowOf(page, 'jun').click()
  const field = fieldFor(page, 'jun')
  await expect(logWith(page, 'jun').getByText('들어 봤어요?')).toBeVisible()

  await mina.context.setOffline(true)
  await field.fill('지금 듣는 중이에요')
  await field.press('Enter')
  const unsent = logWith(page, 'jun').getByRole('alert').filter({ hasText: '보내지 못했어요.' })
  await expect(unsent).toBeVisible()
  await expectAccessible(page)
  await mina.context.setOffline(false)
  await reload(page)
  await expect(unsent).toBeVisible()
  await page.getByRole('button', { name: '다시 보내기' }).click()
  await expect(unsent).toBeHidden()
  await visit(jun.page, `/messages/${await idOf(mina)}`)
  await expect(logWith(jun.page, 'mina').getByText('지금 듣는 중이에요')).toHaveCount(1)

  await field.fill('끝나면 다시 쓸')
  await rowOf(page, 'sora').click()
  await expect(fieldFor(page, 'sora')).toHaveValue('')
  await fieldFor(page, 'sora').fill('소라에게만')
  await rowOf(page, 'jun').click()
  await expect(field).toHaveValue('끝나면 다시 쓸')
  await reload(page)
  await expect(field).toHaveValue('끝나면 다시 쓸')
  await rowOf(page, 'sora').click()
  await expect(fieldFor(page, 'sora')).toHaveValue('소라에게만')
})

test('a conversation is hidden and comes back; the other person is muted, blocked and unblocked', async ({
  person,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  await write(jun, mina, '또 저예요')
  const { page } = mina
  await visit(page, '/messages')
  await expectAccessible(page)
  await rowOf(page, 'jun').click()
  await expect(logWith(page, 'jun').getByText('또 저예요')).toBeVisible()
  if (isPhone(page)) {
    // A phone shows either the list or the conversation, and the back button changes between them.
    await expect(rowOf(page, 'jun')).toBeHidden()
    await page.goBack()
    await expect(logWith(page, 'jun')).toBeHidden()
    await rowOf(page, 'jun').click()
    await expect(fieldFor(page, 'jun')).toBeInViewport()
  }

  await page.getByRole('button', { name: '대화 메뉴' }).click()
  await expect(page.getByRole('menuitem', { name: '이 회원 신고' })).toBeVisible()
  await page.getByRole('menuitem', { name: '대화 숨기기' }).click()
  await expect(notice(page, '대화를 숨겼어요')).toBeVisible()
  await expect(rowOf(page, 'jun')).toBeHidden()
  await page.getByRole('button', { name: '되돌리기' }).click()
  await rowOf(page, 'jun').click()

  await chooseInMenu(page, '뮤트')
  await expect(notice(page, 'jun 님을 뮤트했어요')).toBeVisible()
  await chooseInMenu(page, '뮤트 해제')
  await expect(notice(page, 'jun 님 뮤트를 해제했어요')).toBeVisible()

  await visit(jun.page, `/messages/${await idOf(mina)}`)
  await expect(fieldFor(jun.page, 'mina')).toBeVisible()
  await chooseInMenu(page, '차단')
  const question = page.getByRole('alertdialog', { name: 'jun 님을 차단할까요?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: '차단하기' }).click()
  await expect(page.getByText('내가 차단한 사람이에요. 차단을 풀면 다시 쓸 수 있어요.')).toBeVisible()
  await expect(fieldFor(page, 'jun')).toBeHidden()
  await fieldFor(jun.page, 'mina').fill('왜요?')
  await jun.page.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(
    jun.page.getByText(/지금은 이 (사람에게|대화에) 메시지를 보낼 수 없어요/).first(),
  ).toBeVisible()
  await chooseInMenu(page, '차단 해제')
  await expect(fieldFor(page, 'jun')).toBeVisible()
  await expect(logWith(page, 'jun').getByText('왜요?')).toHaveCount(0)
})

test('an open conversation counts on: what was just now was yesterday a day later', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  await growUp(product)
  const { page } = mina
  const data = { id: idFromUuid(crypto.randomUUID()), content: '오늘 들었어요' }
  expect((await jun.request.post(`/api/conversations/${await idOf(mina)}/messages`, { data })).ok()).toBe(
    true,
  )
  await page.clock.install()
  await visit(page, `/messages/${await idOf(jun)}`)
  const row = page.getByRole('region', { name: '대화 목록' }).getByRole('link', { name: /jun/ })
  await expect(row.getByRole('time')).toHaveText('방금 전')
  const day = page.getByRole('log').getByRole('heading')
  await expect(day).toHaveText('오늘')
  await page.clock.fastForward(dayMs)
  await expect(row.getByRole('time')).toHaveText('1일 전')
  await expect(day).toHaveText('어제')
})
