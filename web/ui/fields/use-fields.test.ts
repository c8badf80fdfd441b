import { expect, test } from 'vitest'
import { begun, changed, errorIn, type FormState, type Rules, wrongIn } from './use-fields.ts'

interface Post {
  title: string
  tags: string
  password: string
  terms: boolean
}

const rules: Rules<Post> = {
  title: text => (text === '' ? 'a title, please' : undefined),
  password: (text, { title }) => (text === title ? 'not the title' : undefined),
  terms: agreed => (agreed ? undefined : 'agree first'),
}
const empty: Post = { title: '', tags: '', password: 'x', terms: false }

/** The error that is shown at a field. */
const shownAt = (state: FormState<Post>, name: string) => errorIn(state, wrongIn(rules, state.values), name)
const left = (state: FormState<Post>, ...names: string[]) => ({ ...state, left: new Set(names) })

test('a field is judged once it was left, and then with every change', () => {
  const fresh = begun(empty)
  expect(shownAt(fresh, 'title')).toBeUndefined()
  const judged = left(fresh, 'title')
  expect(shownAt(judged, 'title')).toBe('a title, please')
  expect(shownAt(judged, 'terms')).toBeUndefined()
  expect(shownAt(changed(judged, { title: 'Neon Rain' }), 'title')).toBeUndefined()
  expect(shownAt(changed(judged, { title: '  ' }), 'title')).toBe('a title, please')
})

test('all that is wrong is named in the order of the rules; blanks belong to a password and to no other text', () => {
  expect(wrongIn(rules, { ...empty, title: ' ', password: ' ' })).toEqual({
    title: 'a title, please',
    password: 'not the title',
    terms: 'agree first',
  })
  expect(wrongIn(rules, { ...empty, title: 'x', password: 'x ', terms: true })).toEqual({})
})

test("the server's sentence goes before the rule's, also one about a part, and goes when its field is changed", () => {
  const refused = { ...left(begun(empty), 'title'), refused: { title: 'taken', 'tags.0': 'too long' } }
  expect(shownAt(refused, 'title')).toBe('taken')
  expect(shownAt(refused, 'tags')).toBe('too long')
  const retyped = changed(refused, { tags: 'night' })
  expect(shownAt(retyped, 'tags')).toBeUndefined()
  expect(shownAt(retyped, 'title')).toBe('taken')
  expect(shownAt(changed(retyped, { title: 'Neon Rain' }), 'title')).toBeUndefined()
})
