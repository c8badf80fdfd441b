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
const drawn = (isEager: boolean) =>
  renderToStaticMarkup(<CoverArt id="1" cover={cover} sizes="56px" eager={isEager} />)

test('the picture of a page goes before everything else; all others wait until they come near', () => {
  expect(drawn(true)).toContain('fetchPriority="high"')
  expect(drawn(true)).not.toContain('loading')
  expect(drawn(false)).toContain('loading="lazy"')
  expect(drawn(false)).not.toContain('fetchPriority')
})
