import { expect, test } from 'vitest'
import { writtenFiles } from './imports.ts'
import { choiceOf, languages, themes, widths } from './screen-choice.ts'
import { screens } from './screen-list.ts'

test('words choose screens, themes, widths and languages; without a word of one kind, all of that kind is chosen', () => {
  const all = choiceOf([])
  expect(all).toMatchObject({ screens, themes, widths, languages })
  expect(all.folder).toMatch(/screens$/)

  const one = choiceOf(['home', 'ko', 'dark', '390', './pictures'])
  expect(one).toMatchObject({ themes: ['dark'], widths: [390], languages: ['ko'], folder: './pictures' })
  expect(one.screens.map(({ name }) => name)).toContain('home')
  expect(one.screens.every(({ name }) => name.startsWith('home'))).toBe(true)

  expect(() => choiceOf(['nirgends'])).toThrow('There is no “nirgends”')
  expect(() => choiceOf(['./a', './b'])).toThrow('One folder')
})

test('no two screens have the same name', () => {
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
})

test('every address of the product has a screen', () => {
  const routes = writtenFiles().filter(({ path }) => path.startsWith('web/routes/'))
  const addresses = routes.flatMap(({ text }) =>
    [...text.matchAll(/^ +path: '(\/[^']*)'/gm)].map(([, path = '']) => path),
  )
  expect(addresses.length).toBeGreaterThan(15)
  const leadOnToSettings = ['/settings/security', '/.well-known/change-password']
  const unseen = addresses.filter(
    path => !leadOnToSettings.includes(path) && !screens.some(({ address }) => stands(address, path)),
  )
  expect(unseen).toEqual([])
})

/** Whether an address such as `/songs/{song}?x` fits the route `/songs/$id`; a part `{-$id}` may be missing. */
function stands(address: string, path: string): boolean {
  const pattern = path.replaceAll(/\/\{-\$\w+\}/g, '(/[^/?]+)?').replaceAll(/\$\w+/g, '[^/?]+')
  return new RegExp(`^${pattern}$`).test(address.split('?')[0] ?? '')
}
