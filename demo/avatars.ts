import type { Handle } from './cast.ts'
import { circle, ellipse, line, path, rect } from './covers/svg.ts'

interface Face {
  wall: string
  skin: string
  hair: string
  shirt: string
  style: 'bob' | 'bun' | 'crop' | 'curls' | 'long' | 'parting' | 'scarf' | 'cap' | 'fringe' | 'waves'
  glasses?: string
  beard?: boolean
  earrings?: string
  headphones?: string
  smile: 'open' | 'closed' | 'small'
}

const ink = '#2a1a17'

const faces: Record<Handle, Face> = {
  mina: {
    wall: '#ff8f6b',
    skin: '#f6cfa9',
    hair: '#2b1b20',
    shirt: '#1f5d6b',
    style: 'bob',
    headphones: '#fff1d8',
    smile: 'closed',
  },
  jun: {
    wall: '#f3c64b',
    skin: '#efbf94',
    hair: '#231a1c',
    shirt: '#3f4fa3',
    style: 'parting',
    glasses: '#2a1a17',
    smile: 'small',
  },
  sora: {
    wall: '#6fc7b7',
    skin: '#f4caa6',
    hair: '#4a2a24',
    shirt: '#e5485d',
    style: 'bun',
    earrings: '#ffd23f',
    smile: 'open',
  },
  teo: {
    wall: '#93b6e6',
    skin: '#f1c4a3',
    hair: '#b86b35',
    shirt: '#2f4f3f',
    style: 'crop',
    beard: true,
    smile: 'closed',
  },
  yunseul: {
    wall: '#23346f',
    skin: '#f3c8a4',
    hair: '#3fb9b1',
    shirt: '#ff6f91',
    style: 'long',
    smile: 'small',
  },
  ohuseshi: {
    wall: '#efdcb8',
    skin: '#eabf96',
    hair: '#3a2a26',
    shirt: '#b5673c',
    style: 'fringe',
    smile: 'small',
  },
  elif: {
    wall: '#8d3b72',
    skin: '#dca47a',
    hair: '#2a1715',
    shirt: '#f2b134',
    style: 'waves',
    earrings: '#ffe7b0',
    smile: 'open',
  },
  dosi: {
    wall: '#cfd9df',
    skin: '#e9b98f',
    hair: '#1f1a1d',
    shirt: '#ff7a3c',
    style: 'cap',
    smile: 'closed',
  },
  lina: {
    wall: '#ffb3c4',
    skin: '#f2c39c',
    hair: '#8b3a1f',
    shirt: '#2c7da0',
    style: 'curls',
    glasses: '#d62246',
    smile: 'open',
  },
  moonbuffer: {
    wall: '#1c1b3a',
    skin: '#8d5a3b',
    hair: '#e9e2f7',
    shirt: '#6c4bd8',
    style: 'crop',
    headphones: '#58e0c2',
    smile: 'small',
  },
  juno: {
    wall: '#2f8f6b',
    skin: '#efc196',
    hair: '#efe3c2',
    shirt: '#231f2e',
    style: 'parting',
    earrings: '#c9d3da',
    smile: 'closed',
  },
  kaya: {
    wall: '#f2a03d',
    skin: '#6b4029',
    hair: '#1d1312',
    shirt: '#8fd14f',
    style: 'curls',
    earrings: '#ffd23f',
    smile: 'open',
  },
  picnic: {
    wall: '#a8d86e',
    skin: '#f7d3ae',
    hair: '#5a3a2c',
    shirt: '#fff4df',
    style: 'bob',
    glasses: '#3c2c28',
    smile: 'open',
  },
  minuit: {
    wall: '#3c2a57',
    skin: '#c98d63',
    hair: '#15101c',
    shirt: '#d94f3a',
    style: 'scarf',
    smile: 'closed',
  },
}

/** The hair behind the head, and the hair in front of it. */
const hairs: Record<Face['style'], (hair: string) => { behind: string; front: string }> = {
  bob: hair => ({
    behind: path('M140,330C120,60 392,60 372,330C372,380 340,392 256,392S140,380 140,330z', hair),
    front: path('M156,256C150,84 362,84 356,256C330,210 290,190 262,150C236,196 190,214 158,256z', hair),
  }),
  bun: hair => ({
    behind: circle(256, 78, 58, hair) + path('M152,250C150,80 362,80 360,250z', hair),
    front: path('M155,244C150,84 362,84 357,244C330,196 300,176 256,176S182,196 158,244z', hair),
  }),
  crop: hair => ({
    behind: '',
    front: path('M156,236C146,96 366,96 356,236C344,196 330,176 256,172C182,176 168,196 156,236z', hair),
  }),
  curls: hair => ({
    behind: [
      [150, 200],
      [130, 270],
      [172, 136],
      [236, 96],
      [310, 104],
      [358, 160],
      [380, 232],
      [366, 300],
      [146, 326],
    ]
      .map(([x, y]) => circle(x!, y!, 56, hair))
      .join(''),
    front: [
      [192, 168],
      [248, 150],
      [308, 164],
    ]
      .map(([x, y]) => circle(x!, y!, 38, hair))
      .join(''),
  }),
  long: hair => ({
    behind: path('M136,460C130,300 120,70 256,70S382,300 376,460z', hair),
    front: path('M155,262C150,80 362,80 357,262C344,206 300,196 236,150C222,190 180,206 156,262z', hair),
  }),
  parting: hair => ({
    behind: '',
    front: path(
      'M152,250C130,90 330,50 362,170C368,200 362,230 356,250C350,206 336,186 316,172C262,196 206,190 178,186C164,206 160,226 152,250z',
      hair,
    ),
  }),
  scarf: hair => ({
    behind: path('M150,420C120,300 130,70 256,70S392,300 362,420z', hair),
    front:
      path('M150,214C160,66 352,66 362,214C310,150 202,150 150,214z', '#f2b134') +
      path('M150,214C202,150 310,150 362,214l-4,24C306,182 206,182 154,238z', '#d98e1c'),
  }),
  cap: hair => ({
    behind: path('M152,300C146,200 366,200 360,300z', hair),
    front:
      path('M150,206C150,80 362,80 362,206z', '#2456a6') +
      path('M150,196H330C392,196 424,212 430,232H150z', '#1a4080'),
  }),
  fringe: hair => ({
    behind: path('M144,300C124,70 388,70 368,300z', hair),
    front: path('M152,240C150,110 362,110 360,240L330,222 302,240 268,220 238,240 206,222z', hair),
  }),
  waves: hair => ({
    behind: path(
      'M150,440C90,420 132,350 112,300C92,240 120,70 256,70S420,240 400,300C380,350 422,420 362,440z',
      hair,
    ),
    front: path('M155,254C146,76 366,76 357,250C340,190 290,188 262,160C236,200 184,196 156,254z', hair),
  }),
}

const smiles: Record<Face['smile'], string> = {
  open: path('M222,318Q256,366 290,318z', '#7d1f2a') + path('M228,318H284L280,330H232z', '#fff'),
  closed: line('M222,320Q256,352 290,320', ink, 8),
  small: line('M236,328Q256,340 276,328', ink, 8),
}

/** A member's flat portrait as square WebP; `side` in pixels. */
export async function drawAvatar(handle: Handle, side: number): Promise<Buffer> {
  // The server draws these only when it fills the demo community, and must not load the library at every start.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(portrait(faces[handle])))
    .resize(side, side)
    .webp({ quality: 75 })
    .toBuffer()
}

function portrait(face: Face): string {
  const { behind, front } = hairs[face.style](face.hair)
  const pieces = [
    rect(0, 0, 512, 512, face.wall),
    behind,
    path('M70,540C80,420 170,392 256,392S432,420 442,540z', face.shirt),
    path('M214,320H298V400Q256,446 214,400z', face.skin),
    path('M214,366Q256,404 298,366V384Q256,420 214,384z', '#000', { opacity: 0.12 }),
    ellipse(156, 266, 17, 26, face.skin) + ellipse(356, 266, 17, 26, face.skin),
    path('M156,236C156,110 356,110 356,236C356,330 316,384 256,384S156,330 156,236z', face.skin),
    face.beard
      ? path(
          'M156,262C166,300 190,296 214,296Q256,282 298,296C322,296 346,300 356,262C362,350 310,408 256,408S150,350 156,262z',
          face.hair,
        )
      : '',
    circle(190, 306, 20, '#e8604c', { opacity: 0.22 }) + circle(322, 306, 20, '#e8604c', { opacity: 0.22 }),
    circle(214, 258, 11, ink) + circle(298, 258, 11, ink),
    line(
      'M196,228Q212,218 230,226M282,226Q300,218 316,228',
      face.hair === '#e9e2f7' || face.hair === '#efe3c2' ? '#8c7f78' : ink,
      7,
    ),
    line('M256,262q-12,26 2,30', '#000', 6, { opacity: 0.22 }),
    smiles[face.smile],
    front,
    face.glasses ? glasses(face.glasses) : '',
    face.earrings ? circle(152, 306, 13, face.earrings) + circle(360, 306, 13, face.earrings) : '',
    face.headphones ? headphones(face.headphones) : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">${pieces.join('')}</svg>`
}

function glasses(frame: string): string {
  const lens = (x: number) =>
    circle(x, 260, 36, '#fff', { 'fill-opacity': 0.25, stroke: frame, 'stroke-width': 8 })
  return lens(212) + lens(300) + line('M248,256h16', frame, 8)
}

function headphones(colour: string): string {
  return (
    line('M142,262C130,60 382,60 370,262', colour, 20) +
    rect(118, 226, 46, 92, colour, { rx: 22 }) +
    rect(348, 226, 46, 92, colour, { rx: 22 })
  )
}
