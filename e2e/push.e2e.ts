import ko from '#words/ko/notifications/notifications.json' with { type: 'json' }
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { notice, reload, visit } from './visit.ts'

test.use({ serviceWorkers: 'allow' })

// Some headless browsers block notifications, others ask; none reaches a push service. So this test can go only so far.
test('a browser that blocks notifications or reaches no push service says so, and quiet hours stay', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true }),
  )
  await visit(page, '/settings')
  const here = page.getByRole('region', { name: ko['push.title'], exact: true })
  await expect(here).toContainText(ko['push.blocked'])
  await expect(here.getByRole('button')).toHaveCount(0)

  await page.addInitScript(() => {
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return 'granted'
    }
  })
  await reload(page)
  await expect(here.getByRole('status')).toHaveText(ko['push.off'])
  await here.getByRole('button', { name: ko['push.turnOn'] }).click()
  await expect(notice(page, ko['push.failed.title'])).toBeVisible({ timeout: 30_000 })
  await expect(here.getByRole('status')).toHaveText(ko['push.off'])

  const quiet = page.getByRole('region', { name: ko['push.quiet.title'], exact: true })
  await quiet.getByRole('checkbox', { name: ko['push.quiet.use'] }).click()
  const saved = page.waitForResponse(answer => answer.request().postData()?.includes('23:15') ?? false)
  await quiet.getByLabel(ko['push.quiet.from']).fill('23:15')
  expect((await saved).status()).toBe(200)
  await expectAccessible(page)
  await reload(page)
  await expect(quiet.getByLabel(ko['push.quiet.from'])).toHaveValue('23:15')
  // What could not be saved is not shown any more, and the next change begins with what is shown.
  const [from, to] = [quiet.getByLabel(ko['push.quiet.from']), quiet.getByLabel(ko['push.quiet.to'])]
  await page.route('**/api/push/quiet-hours', route => route.abort(), { times: 1 })
  await from.fill('21:00')
  await expect(notice(page, ko['push.quiet.failed'])).toBeVisible()
  await expect(from).toHaveValue('23:15')
  const changed = page.waitForResponse(answer => answer.request().postData()?.includes('07:30') ?? false)
  await to.fill('07:30')
  expect(await (await changed).json()).toMatchObject({ quietHours: { from: '23:15', to: '07:30' } })
  await quiet.getByRole('checkbox', { name: ko['push.quiet.use'] }).click()
  await expect(from).toBeHidden()
})

test('where the system has no time zone, quiet hours are in UTC', { tag: '@desktop' }, async ({ person }) => {
  const { page } = await person('mina')
  await page.addInitScript(() => {
    const { prototype } = Intl.DateTimeFormat
    const known = prototype.resolvedOptions.bind(new Intl.DateTimeFormat())
    prototype.resolvedOptions = () => ({ ...known(), timeZone: 'Etc/Unknown' })
  })
  await visit(page, '/settings')
  const quiet = page.getByRole('region', { name: ko['push.quiet.title'], exact: true })
  const saved = page.waitForResponse('**/api/push/quiet-hours')
  await quiet.getByRole('checkbox', { name: ko['push.quiet.use'] }).click()
  expect(await (await saved).json()).toMatchObject({ quietHours: { timeZone: 'UTC' } })
  await expect(quiet.getByLabel(ko['push.quiet.from'])).toHaveValue('22:00')
})
