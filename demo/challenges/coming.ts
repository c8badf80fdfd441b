import type { DemoChallenge } from './challenge.ts'

/** Announced, and not begun. */
export const coming: DemoChallenge = {
  texts: {
    ko: [
      '국악 × 하우스',
      '장구로 만든 네 박',
      '가야금이든 장구든 태평소든, 국악기 하나를 하우스의 한가운데에 놓아 주세요. 나머지는 자유예요.',
    ],
    en: [
      'Gugak × house',
      'Four to the janggu',
      'Gayageum, janggu or taepyeongso: put one Korean instrument into the middle of a house track. The rest is up to you.',
    ],
    ja: [
      '国楽 × ハウス',
      'チャングの四つ打ち',
      'カヤグムでもチャングでもテピョンソでも、韓国の伝統楽器をひとつハウスの真ん中に置いてください。あとは自由です。',
    ],
    zh: [
      '国乐 × 浩室',
      '长鼓四拍',
      '伽倻琴、长鼓或太平箫，把一件韩国传统乐器放到浩室音乐的正中央。其余随你。',
    ],
    es: [
      'Gugak × house',
      'Cuatro golpes de janggu',
      'Gayageum, janggu o taepyeongso: pon un instrumento coreano en el centro de un tema house. Lo demás, como quieras.',
    ],
    fr: [
      'Gugak × house',
      'Quatre temps au janggu',
      'Gayageum, janggu ou taepyeongso : place un instrument coréen au cœur d’un morceau house. Le reste est libre.',
    ],
    de: [
      'Gugak × House',
      'Vier Schläge Janggu',
      'Ob Gayageum, Janggu oder Taepyeongso: Stell ein koreanisches Instrument mitten in einen House-Track. Der Rest ist frei.',
    ],
    pt: [
      'Gugak × house',
      'Quatro tempos de janggu',
      'Gayageum, janggu ou taepyeongso: ponha um instrumento coreano no centro de uma faixa house. O resto é livre.',
    ],
  },
  genre: 'house',
  art: 'roof',
  startsInDays: 2.4,
  endsInDays: 23,
  entries: [],
  liked: [],
  judges: [],
  listeners: 0,
  judgedByEach: 0,
}
