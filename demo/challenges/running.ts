import type { DemoChallenge } from './challenge.ts'

/** Can be entered now: the songs are young, and the first few people have judged some. */
export const running: DemoChallenge = {
  texts: {
    ko: [
      '여름의 끝, 신스웨이브',
      '마지막 노을',
      '해가 가장 늦게 지던 날을 떠올려 보세요. 아날로그 신스와 게이트 드럼, 그리고 끝나 가는 계절의 온도를 담은 곡이면 무엇이든 좋아요.',
    ],
    en: [
      'End of summer, synthwave',
      'The last sunset',
      'Think of the day the sun went down latest. Analogue synths, gated drums, and the temperature of a season that is nearly over: anything goes that holds it.',
    ],
    ja: [
      '夏の終わり、シンセウェイヴ',
      '最後の夕焼け',
      '一番遅く日が沈んだ日を思い出してください。アナログシンセ、ゲートドラム、そして終わりゆく季節の温度があれば、どんな曲でも歓迎です。',
    ],
    zh: [
      '夏末合成器浪潮',
      '最后的晚霞',
      '想想太阳落得最晚的那一天。模拟合成器、门限鼓，还有将尽的季节的温度，只要装得下这些，什么样的歌都可以。',
    ],
    es: [
      'Fin del verano, synthwave',
      'El último atardecer',
      'Piensa en el día en que el sol se puso más tarde. Sintes analógicos, batería con gate y la temperatura de una estación que se acaba: todo vale si cabe ahí.',
    ],
    fr: [
      'Fin d’été, synthwave',
      'Le dernier coucher de soleil',
      'Pense au soir où le soleil s’est couché le plus tard. Synthés analogiques, batterie à gate et la température d’une saison qui finit : tout morceau qui les porte est le bienvenu.',
    ],
    de: [
      'Sommerende, Synthwave',
      'Das letzte Abendrot',
      'Denk an den Tag, an dem die Sonne am spätesten unterging. Analoge Synths, Gate-Drums und die Wärme einer Jahreszeit, die zu Ende geht: Alles passt, was sie festhält.',
    ],
    pt: [
      'Fim do verão, synthwave',
      'O último pôr do sol',
      'Pense no dia em que o sol se pôs mais tarde. Sintetizadores analógicos, bateria com gate e a temperatura de uma estação que termina: vale tudo que couber aí.',
    ],
  },
  genre: 'synthwave',
  art: 'sun',
  startsInDays: -9,
  endsInDays: 4.6,
  entries: ['neon', 'elevator', 'lighthouse', 'transfer', 'jelly', 'orbit'],
  liked: ['neon', 'jelly', 'transfer', 'orbit'],
  judges: ['jun', 'picnic', 'kaya', 'lina'],
  listeners: 4,
  judgedByEach: 3,
}
