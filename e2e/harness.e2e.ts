import { brokenWords } from '../tools/broken-words.ts'
import { expect, test } from './melodrome.ts'

test('two members of the cast are signed in at the same time, each in a browser of their own', {
  tag: '@desktop',
}, async ({ person }) => {
  const mina = await person('mina')
  const jun = await person('jun')

  for (const { request, email } of [mina, jun]) {
    const answer = await request.get('/api/auth/user')
    expect(await answer.json()).toMatchObject({ email })
  }
})

test('a word that finds less room than it needs is found; one that moves to the next line as a whole is not', {
  tag: '@desktop',
}, async ({ page }) => {
  const shown = (breaks: string) =>
    `<p style="width: 5em; overflow-wrap: ${breaks}">Gesang und Instrumentalbegleitung</p>`
  await page.setContent(shown('anywhere'))
  expect(await page.evaluate(brokenWords)).toEqual(['Instrumentalbegleitung'])
  await page.setContent(shown('normal'))
  expect(await page.evaluate(brokenWords)).toEqual([])
})
