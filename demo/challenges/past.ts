import type { DemoChallenge } from './challenge.ts'

/** Over and judged, each with a clear winner; the latest last. */
export const past: readonly DemoChallenge[] = [
  {
    texts: {
      ko: [
        '물가에서',
        '발만 담그고',
        '바다든 강이든 개울이든, 물가에 앉아 있는 동안 들릴 법한 곡을 들려주세요.',
      ],
      en: [
        'By the water',
        'Only the feet in',
        'Sea, river or ditch: play us what one might hear while sitting beside it.',
      ],
      ja: [
        '水辺で',
        '足だけ浸して',
        '海でも川でも小川でも、水辺に座っているあいだに聞こえてきそうな曲を聴かせてください。',
      ],
      zh: ['在水边', '只把脚放进去', '海也好，河也好，小溪也好，放一首坐在水边时会听见的歌。'],
      es: [
        'Junto al agua',
        'Solo los pies dentro',
        'Mar, río o acequia: ponnos lo que se oiría sentado en la orilla.',
      ],
      fr: [
        'Au bord de l’eau',
        'Juste les pieds dedans',
        'Mer, rivière ou ruisseau : fais-nous écouter ce qu’on entendrait, assis au bord.',
      ],
      de: [
        'Am Wasser',
        'Nur die Füße drin',
        'Meer, Fluss oder Graben: Spiel uns, was man hört, wenn man daneben sitzt.',
      ],
      pt: [
        'À beira d’água',
        'Só com os pés dentro',
        'Mar, rio ou riacho: mostre o que se ouviria sentado na margem.',
      ],
    },
    genre: 'ballad',
    art: 'moon',
    startsInDays: -27,
    endsInDays: -15.5,
    entries: ['fog', 'garage', 'arcade', 'moonsea', 'caravan', 'lastlight'],
    liked: ['moonsea', 'fog', 'caravan', 'lastlight', 'arcade'],
    judges: ['jun', 'sora', 'dosi', 'lina', 'juno', 'ohuseshi', 'elif'],
    listeners: 15,
    judgedByEach: 5,
  },
  {
    texts: {
      ko: ['밤의 온도', '불 끄고 십 분', '불을 끄고 십 분쯤 지난 방의 온도를 음악으로 재 주세요.'],
      en: [
        'How warm the night is',
        'Ten minutes after lights out',
        'Take the temperature of a room ten minutes after the light went out.',
      ],
      ja: [
        '夜の温度',
        '明かりを消して十分',
        '明かりを消して十分ほど経った部屋の温度を、音楽で測ってください。',
      ],
      zh: ['夜的温度', '关灯十分钟', '请用音乐量一量关灯十分钟后房间的温度。'],
      es: [
        'La temperatura de la noche',
        'Diez minutos a oscuras',
        'Mide con música la temperatura de un cuarto diez minutos después de apagar la luz.',
      ],
      fr: [
        'La température de la nuit',
        'Dix minutes dans le noir',
        'Prends en musique la température d’une chambre, dix minutes après avoir éteint.',
      ],
      de: [
        'Wie warm die Nacht ist',
        'Zehn Minuten nach Licht aus',
        'Miss mit Musik, wie warm ein Zimmer zehn Minuten nach dem Lichtausmachen ist.',
      ],
      pt: [
        'A temperatura da noite',
        'Dez minutos no escuro',
        'Meça com música a temperatura de um quarto dez minutos depois de apagar a luz.',
      ],
    },
    genre: 'indie',
    art: 'line',
    startsInDays: -22,
    endsInDays: -11.4,
    entries: ['kites', 'moonsea', 'lanterns', 'agate', 'halfstep', 'tangerine'],
    liked: ['lanterns', 'tangerine', 'moonsea', 'agate', 'kites'],
    judges: ['jun', 'sora', 'dosi', 'lina', 'yunseul', 'kaya', 'minuit'],
    listeners: 17,
    judgedByEach: 5,
  },
  {
    texts: {
      ko: [
        '손뼉만 있으면',
        '악기보다 손바닥',
        '손뼉 소리가 주인공인 곡을 보내 주세요. 다른 악기는 조연까지만 허락할게요.',
      ],
      en: [
        'All you need is claps',
        'Palms over instruments',
        'Send a song in which handclaps lead. Other instruments may support, no more.',
      ],
      ja: [
        '手拍子さえあれば',
        '楽器より手のひら',
        '手拍子が主役の曲を送ってください。ほかの楽器は脇役まで。',
      ],
      zh: ['有掌声就够', '手掌胜过乐器', '请送来一首以拍手为主角的歌，其他乐器只许当配角。'],
      es: [
        'Con palmas basta',
        'Manos antes que instrumentos',
        'Manda un tema donde manden las palmas. Los demás instrumentos, de reparto.',
      ],
      fr: [
        'Rien que des claps',
        'Les paumes d’abord',
        'Envoie un morceau mené par des claps. Les autres instruments ont le droit d’accompagner, sans plus.',
      ],
      de: [
        'Klatschen genügt',
        'Hände vor Instrumenten',
        'Schick einen Song, den das Klatschen anführt. Alles andere darf höchstens begleiten.',
      ],
      pt: [
        'Só precisa de palmas',
        'Mãos antes de instrumentos',
        'Mande uma música em que as palmas lideram. O resto, só de apoio.',
      ],
    },
    genre: 'funk',
    art: 'petals',
    startsInDays: -18,
    endsInDays: -8.6,
    entries: ['agate', 'halfstep', 'banana', 'pool', 'coffee', 'sideb'],
    liked: ['pool', 'sideb', 'banana', 'coffee', 'agate'],
    judges: ['jun', 'sora', 'teo', 'mina', 'elif', 'picnic', 'yunseul'],
    listeners: 14,
    judgedByEach: 5,
  },
  {
    texts: {
      ko: ['첫 네 마디', '시작이 전부', '첫 네 마디만 듣고도 끝까지 듣고 싶어지는 곡을 보내 주세요.'],
      en: [
        'The first four bars',
        'The start is everything',
        'Send a song whose first four bars make one stay to the end.',
      ],
      ja: ['最初の四小節', '始まりがすべて', '最初の四小節で、最後まで聴きたくなる曲を送ってください。'],
      zh: ['前四小节', '开头就是一切', '请送来一首只听前四小节就想听到最后的歌。'],
      es: [
        'Los cuatro primeros compases',
        'El principio lo es todo',
        'Manda un tema cuyos cuatro primeros compases obliguen a quedarse hasta el final.',
      ],
      fr: [
        'Les quatre premières mesures',
        'Tout est dans le début',
        'Envoie un morceau dont les quatre premières mesures donnent envie de rester jusqu’au bout.',
      ],
      de: [
        'Die ersten vier Takte',
        'Der Anfang ist alles',
        'Schick einen Song, bei dem man nach vier Takten bis zum Ende bleibt.',
      ],
      pt: [
        'Os quatro primeiros compassos',
        'O começo é tudo',
        'Mande uma música cujos quatro primeiros compassos façam ficar até o fim.',
      ],
    },
    genre: 'synthwave',
    art: 'sun',
    startsInDays: -14,
    endsInDays: -5.2,
    entries: ['banana', 'coffee', 'sideb', 'neon', 'elevator', 'lighthouse'],
    liked: ['neon', 'sideb', 'lighthouse', 'elevator', 'coffee'],
    judges: ['jun', 'sora', 'teo', 'mina', 'lina', 'picnic', 'juno'],
    listeners: 19,
    judgedByEach: 5,
  },
  {
    texts: {
      ko: [
        '한 정거장의 길이',
        '다음 역까지',
        '문이 닫히고 다음 문이 열릴 때까지, 딱 한 정거장 동안의 음악을 만들어 주세요.',
      ],
      en: [
        'As long as one stop',
        'Until the next station',
        'Write music for the time between doors closing and doors opening: one stop, no more.',
      ],
      ja: [
        '一駅分の長さ',
        '次の駅まで',
        'ドアが閉まって次に開くまで、ちょうど一駅分の音楽を作ってください。',
      ],
      zh: ['一站的长度', '到下一站为止', '从关门到下一次开门，请写一首正好一站长的音乐。'],
      es: [
        'Lo que dura una parada',
        'Hasta la próxima estación',
        'Escribe música para el rato entre que se cierran las puertas y se abren: una parada, ni más ni menos.',
      ],
      fr: [
        'La durée d’une station',
        'Jusqu’à la prochaine',
        'Compose pour le temps entre deux ouvertures de portes : une station, pas plus.',
      ],
      de: [
        'Eine Haltestelle lang',
        'Bis zur nächsten Station',
        'Schreib Musik für die Zeit vom Schließen bis zum Öffnen der Türen: eine Haltestelle, nicht mehr.',
      ],
      pt: [
        'A duração de uma parada',
        'Até a próxima estação',
        'Faça música para o tempo entre a porta fechar e abrir de novo: uma parada, nada mais.',
      ],
    },
    genre: 'house',
    art: 'rails',
    startsInDays: -11,
    endsInDays: -2.6,
    entries: ['neon', 'coffee', 'elevator', 'lighthouse', 'transfer', 'camellia'],
    liked: ['transfer', 'neon', 'camellia', 'elevator', 'lighthouse'],
    judges: ['jun', 'sora', 'teo', 'lina', 'picnic', 'juno', 'moonbuffer', 'kaya'],
    listeners: 16,
    judgedByEach: 5,
  },
]
