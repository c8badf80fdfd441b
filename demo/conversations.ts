import type { Handle } from './cast.ts'

type Line = readonly [by: Handle, hoursAgo: number, words: string]

/** Conversations of two members, the oldest message first. Messages after the other person's last answer are unread. */
export const demoConversations: readonly { between: readonly [Handle, Handle]; lines: readonly Line[] }[] = [
  {
    between: ['mina', 'jun'],
    lines: [
      ['jun', 30, '동백 1분 5초쯤에 쉬는 거, 일부러 그런 거예요?'],
      ['mina', 29.4, '네! 거기서 기타를 다시 잡았거든요. 들킬 줄은 몰랐어요.'],
      ['jun', 29.1, '노트에 적어 뒀어요. 별 다섯 개 옆에.'],
      ['jun', 2.2, '우산 곡 들었어요. 일곱 번째가 제 거였으면 좋겠네요.'],
    ],
  },
  {
    between: ['mina', 'sora'],
    lines: [
      ['sora', 52, '다음 챌린지 주제로 “말없이 두 번”은 어때요? 허밍만 되는 거예요.'],
      ['mina', 50, '저한테 너무 유리한 거 아니에요?'],
      ['sora', 49.5, '그래서 두 번이죠. 한 번은 다들 하니까.'],
      ['mina', 48, '좋아요. 그럼 저는 심사만 할게요.'],
      ['sora', 5.4, '포스터 초안이 나왔어요. 내일 보여 드릴게요.'],
    ],
  },
  {
    between: ['yunseul', 'minuit'],
    lines: [
      ['minuit', 76, 'Merci encore pour le titre. Il a tout décidé, même la dernière note.'],
      ['yunseul', 75, '제목은 짧았는데 곡이 길어서 좋았어요. 극장 이름도 지어 드릴까요?'],
      ['minuit', 74.2, 'Volontiers. Mais il faut qu’il soit déjà fermé.'],
      ['yunseul', 4.6, '“모퉁이 극장”. 모퉁이가 없어져서 닫았대요.'],
    ],
  },
  {
    between: ['kaya', 'dosi'],
    lines: [
      ['dosi', 120, '베이스 다시 녹음했어요. 이번엔 혼내지 말아 주세요.'],
      ['kaya', 118, 'I will be gentle. Bar six rushes. Otherwise: yes.'],
      ['dosi', 117, '여섯 마디… 역시. 고치고 올릴게요.'],
      ['kaya', 7.1, 'Heard it. It walks now. Proud of you.'],
    ],
  },
  {
    between: ['elif', 'moonbuffer'],
    lines: [
      ['moonbuffer', 41, 'can i sample the ferry hum. asking for a friend who is me'],
      ['elif', 40, 'Only if the ferry gets a credit.'],
      ['moonbuffer', 3.8, 'credits: kadıköy–beşiktaş line, 07:40'],
    ],
  },
  {
    between: ['teo', 'sora'],
    lines: [
      ['teo', 66, 'Im Forum war heute alles ruhig. Soll ich die Regeln für Zitate noch ergänzen?'],
      ['sora', 64, '좋아요. 인용은 두 줄까지면 충분할 것 같아요.'],
      ['teo', 6.3, 'Steht drin. Zwei Zeilen, und ein Brotrezept im Anhang.'],
    ],
  },
  {
    between: ['picnic', 'ohuseshi'],
    lines: [
      ['picnic', 28, '귤 이야기 재밌었어요. みかんの曲、おかえしに作ってもいいですか？'],
      ['ohuseshi', 27, '물론이죠! 졸리면 성공입니다.'],
      ['picnic', 3.1, '作り始めました。もう眠いです。'],
    ],
  },
  {
    between: ['lina', 'juno'],
    lines: [
      ['lina', 34, '다음 여름 곡, 같이 할래요? Io porto i battimani.'],
      ['juno', 33, '좋아요. 킥은 제가 들고 갈게요.'],
      ['lina', 8, 'Perfetto! 첫 데모 보냈어요. 너무 밝아도 놀라지 마세요.'],
    ],
  },
]
