import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CoverArt } from './CoverArt.tsx'

const picture = (size: string) => `/media/${size}.webp`
const cover = {
  small: picture('small'),
  medium: picture('medium'),
  large: picture('large'),
  full: picture('full'),
  toneLight: '#aaa',
  toneDark: '#333',
}
const drawn = (place: { eager?: boolean; main?: boolean }) =>
  renderToStaticMarkup(<CoverArt id="1" cover={cover} sizes="56px" {...place} />)

test('only the main picture of a page goes before everything else; what is far below waits', () => {
  expect(drawn({ main: true })).toContain('fetchPriority="high"')
  expect(drawn({ main: true })).not.toContain('loading')
  expect(drawn({ eager: true })).not.toMatch(/fetchPriority|loading/)
  expect(drawn({})).toContain('loading="lazy"')
})
