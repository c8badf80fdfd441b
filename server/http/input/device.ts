/** What a browser says it is, by the names people know; null if it is none of the few big ones. */
export interface Device {
  browser: string | null
  system: string | null
}

/** The order matters: most browsers also claim to be several others, and the one they really are comes first here. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Samsung Internet', /SamsungBrowser\//],
  ['Whale', /Whale\//],
  ['KakaoTalk', /KAKAOTALK/],
  ['NAVER', /NAVER\(/],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|OPT\//],
  ['Vivaldi', /Vivaldi\//],
  ['DuckDuckGo', /DuckDuckGo\/|Ddg\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/[\d.]+.* Safari\//],
]

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows NT/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
]

export function deviceOf(userAgent: string | null): Device {
  return { browser: nameIn(browsers, userAgent), system: nameIn(systems, userAgent) }
}

function nameIn(known: typeof browsers, userAgent: string | null): string | null {
  return known.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null
}
