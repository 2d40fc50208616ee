import { expect, test } from 'vitest'
import { frameDocument } from './frame-document.ts'

const LOGO = { contentId: 'logo', type: 'image/png', data: 'iVBORw0KGgo=' } as const

test.for([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/a.png" srcset="https://evil.example/b.png 2x">',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<svg onload=alert(1)></svg><math></math>',
  '<style>@import "https://evil.example/a.css"</style><div style="background:url(https://evil.example/b)">x</div>',
  '<form action="https://evil.example"><input name=password></form>',
  '<iframe src="https://evil.example"></iframe><link rel=stylesheet href="https://evil.example/a.css">',
  '<a href="javascript:alert(1)">x</a>',
])('removes scripts and remote content of %s, even if the server has not removed them', (attack) => {
  const shown = frameDocument(`<p>before</p>${attack}<p>after</p>`, []).split('</head>')[1]
  expect(shown).toContain('<p>before</p>')
  expect(shown).not.toMatch(
    /<(?:script|svg|math|style|form|input|iframe|link)|\son\w+=|javascript:|srcset|svg\+xml|url\(|src="http/i,
  )
})

test('inserts pictures of the mail, and keeps colors', () => {
  const shown = frameDocument('<font color="red">x</font><img src="cid:logo"><img src="cid:gone">', [LOGO])
  expect(shown).toContain('<font color="red">')
  expect(shown).toContain('src="data:image/png;base64,iVBORw0KGgo="')
  expect(shown).not.toContain('cid:')
})
