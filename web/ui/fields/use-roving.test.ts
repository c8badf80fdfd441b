import { expect, test } from 'vitest'
import { neighbour } from './use-roving.ts'

const values = ['popular', 'new', 'best']

test('arrows walk round the choices, Home and End to the ends', () => {
  expect(neighbour('ArrowRight', values, 'popular')).toBe('new')
  expect(neighbour('ArrowRight', values, 'best')).toBe('popular')
  expect(neighbour('ArrowLeft', values, 'popular')).toBe('best')
  expect(neighbour('Home', values, 'best')).toBe('popular')
  expect(neighbour('End', values, 'new')).toBe('best')
})

test('other keys stay with the page', () => {
  expect(neighbour('Enter', values, 'new')).toBeUndefined()
})

test('from nothing chosen the arrows enter at either end', () => {
  expect(neighbour('ArrowRight', values, 'gone')).toBe('popular')
  expect(neighbour('ArrowLeft', values, 'gone')).toBe('best')
})
