/**
 * Style sheet of the mail frame. The frame inherits the page's CSP, which allows this sheet by its hash; styles in
 * mails do not apply.
 */
export const MAIL_FRAME_STYLES = `:root{color-scheme:light}
body{margin:0;padding:12px;background:#fff;color:#1f2328;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
img{max-width:100%;height:auto}
table{max-width:100%;border-spacing:0}
blockquote{margin:8px 0;padding-inline-start:12px;border-inline-start:3px solid #d0d7de;color:#57606a}
pre{white-space:pre-wrap}
a{color:#0550ae}
img[data-remote]{display:inline-block;min-width:24px;min-height:24px;border:1px dashed #8c959f}`
