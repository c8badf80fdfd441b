import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { uuidFromId } from '#contract/ids.ts'
import openid from '#words/ko/identity/openid.json' with { type: 'json' }
import settings from '#words/ko/identity/settings.json' with { type: 'json' }
import notifications from '#words/ko/notifications/notifications.json' with { type: 'json' }
import recipe from '#words/ko/songs/recipe.json' with { type: 'json' }
import { expect, test } from './melodrome.ts'
import { ownRows } from './own-rows.ts'
import { freshTitle, publish } from './songs.ts'
import { comeToRest, visit } from './visit.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name })

/** What has the focus within the page; nothing if the browser has moved it to the start of the page. */
const focused = (page: Page) => page.getByRole('main').locator(':focus')

/** Presses two buttons one after the other, each of which removes its row. */
async function pressBoth(page: Page, buttons: Locator): Promise<void> {
  await expect(buttons).toHaveCount(2)
  await buttons.first().press('Enter')
  await expect(buttons).toHaveCount(1)
  await expect(buttons).toBeFocused()
  await buttons.press('Enter')
  await expect(buttons).toHaveCount(0)
  await expect(focused(page)).toHaveCount(1)
}

test('linked sign-ins, devices that get notifications and sessions hand the focus on when they go', {
  tag: '@desktop',
}, async ({ person, product, browser, baseURL }) => {
  const { page, email, password } = await person('mina')
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await elsewhere.request.post('/api/auth/login', { data: { email, password } })
  await ownRows(
    product,
    `insert into identities (id, issuer, subject, user_id, label, linked_at, last_used_at)
     select gen_random_uuid(), $2 || place, $2, id, 'mina ' || place, now(), now()
     from users cross join generate_series(1, 2) as place where email = $1`,
    [email, randomUUID()],
  )
  await ownRows(
    product,
    `insert into push_subscriptions (id, user_id, session_id, endpoint, public_key, auth_secret, created_at)
     select gen_random_uuid(), user_id, id, $2 || place, decode(repeat('04', 65), 'hex'), decode(repeat('00', 16), 'hex'), now()
     from (select * from sessions where user_id = (select id from users where email = $1) order by id desc limit 1) latest
     cross join generate_series(1, 2) as place`,
    [email, `https://push.example/${randomUUID()}/`],
  )
  await visit(page, '/settings')
  await comeToRest(page)
  const links = part(page, openid['links.title'])
  await pressBoth(page, links.getByRole('button', { name: openid['links.unlink'] }))
  const devices = part(page, notifications['push.others.title'])
  await pressBoth(page, devices.getByRole('button'))

  const sessions = part(page, settings.sessions)
  await sessions.getByRole('button', { name: settings['sessions.endOthers'] }).press('Enter')
  await expect(sessions.getByText(settings['sessions.alone'])).toBeVisible()
  await expect(sessions.getByRole('heading')).toBeFocused()
  await elsewhere.close()
})

test('a song that failed and a note about the same recording hand the focus on when they go', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { page, request } = mina
  const first = await publish(jun.request, { title: freshTitle('먼저'), tune: 81 })
  const songs = []
  for (const tune of [82, 83, 84]) songs.push(await publish(request, { title: freshTitle('그다음'), tune }))
  const [same, ...failed] = songs.map(({ id }) => uuidFromId(id))
  await ownRows(product, `update songs set status = 'failed' where id = any($1)`, [failed])
  await ownRows(
    product,
    `insert into song_likenesses (song_id, other_id, error_rate, found_at) values ($1, $2, 0, now())`,
    [same, uuidFromId(first.id)],
  )
  await visit(page, '/profile')
  await comeToRest(page)
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: '곡 삭제하기' })
  const remove = page.getByRole('main').getByRole('button', { name: /^그다음.* 삭제$/ })
  await expect(remove).toHaveCount(2)
  await remove.first().press('Enter')
  await confirm.press('Enter')
  await expect(remove).toHaveCount(1)
  await expect(remove).toBeFocused()

  await visit(page, `/songs/${songs[0]!.id}`)
  await comeToRest(page)
  const own = page.getByRole('button', { name: recipe['like.own'] })
  await own.press('Enter')
  await expect(own).toBeHidden()
  await expect(focused(page)).toHaveCount(1)
})
