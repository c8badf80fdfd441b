/** Listeners who have written comments on songs. */
const regulars = {
  haeun: '하은',
  dohyun: '도현의 이어폰',
  aoi: '葵',
  greta: 'Greta M.',
  ben: 'ben in the kitchen',
  nuria: 'Nuria Vidal',
  joana: 'Joana Prado',
  camille: 'Camille R.',
  weilan: '蔚蓝',
} as const
export type Regular = keyof typeof regulars

/** A member who only listens: an account that can't be signed in to. */
export interface Listener {
  handle: string
  email: string
  artistName: string
}

/** A name is put together from a word of the first list and a word of the second. */
const names: readonly (readonly [first: string, second: string])[] = [
  [
    '새벽 늦은 조용한 파란 둥근 느린 젖은 다정한 엉뚱한 수줍은 달큰한 먼 작은 졸린 반가운',
    ' 고래, 라디오, 귤, 계단, 우산, 참새, 양말, 복숭아, 자전거, 골목, 창문, 보리차, 토끼, 구름, 식빵',
  ],
  ['はる みお そら ゆず りく なぎ', 'の耳,日和,ラジオ,茶,さんぽ'],
  ['小满 阿远 知夏 南枝 晚舟 木子', '在听,的耳机,。,听雨,夜读'],
  [
    'Ada Noah Priya Ruth Theo Maya Leo Iris Omar Lena Jonas Mila Emre Clara Hugo Inès Louise Mateo Lucía Bruno Rafa Beatriz Davi Wren',
    ' B., K., on the bus, S., after dark',
  ],
]

/** The listeners of a fresh installation besides the cast. */
export const crowd: readonly Listener[] = [
  ...Object.entries(regulars).map(([handle, artistName]) => listener(handle, artistName)),
  ...names
    .flatMap(([first, second]) =>
      first.split(' ').flatMap(one => second.split(',').map(other => `${one}${other}`)),
    )
    .map((artistName, at) => listener(`listener-${at + 1}`, artistName)),
]

function listener(handle: string, artistName: string): Listener {
  return { handle, email: `${handle}@demo.melodrome.example`, artistName }
}
