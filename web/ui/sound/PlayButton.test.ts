import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import css from './PlayButton.module.css'
import { PlayButton } from './PlayButton.tsx'

function classesOf(look: { quiet?: boolean; playing?: boolean; hot?: boolean }): string[] {
  const markup = renderToStaticMarkup(
    createElement(PlayButton, { label: 'Play', size: 'sm', playing: false, ...look }),
  )
  return /class="([^"]*)"/.exec(markup)?.[1]?.split(' ') ?? []
}

test('a mark in each of many rows whispers until it sounds', () => {
  expect(classesOf({})).toEqual([css.playButton, css.sm])
  expect(classesOf({ quiet: true })).toEqual([css.playButton, css.sm, css.quiet])
  expect(classesOf({ quiet: true, playing: true })).toEqual([css.playButton, css.sm, css.hot])
  // While paused, it is still the current song.
  expect(classesOf({ quiet: true, hot: true })).toEqual([css.playButton, css.sm, css.hot])
})
