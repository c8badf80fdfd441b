import sharp from 'sharp'

const side = 1_000

/** A picture of the kind people upload, with edges, gradients and some grain; another one for each number. */
export async function coverPng(n: number): Promise<Buffer> {
  const hue = (n * 47) % 360
  const shapes = Array.from({ length: 24 }, (_, at) => {
    const [x, y, radius] = [(at * 389) % side, (at * 617 + n * 91) % side, 40 + ((at * 73) % 160)]
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="hsl(${(hue + at * 17) % 360} 60% 45%)" fill-opacity="0.55"/>`
  })
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="hsl(${hue} 55% 20%)"/><stop offset="1" stop-color="hsl(${(hue + 60) % 360} 70% 60%)"/>
    </linearGradient></defs>
    <rect width="${side}" height="${side}" fill="url(#sky)"/>${shapes.join('')}
  </svg>`
  const grain = await sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 6 },
    },
  })
    .png()
    .toBuffer()
  return sharp(Buffer.from(drawn))
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer()
}
