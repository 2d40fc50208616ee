/** Domains of email providers where anyone can get an address. */
const PUBLIC_DOMAINS = new Set(
  `126.com 163.com abv.bg aim.com alice.it aol.com aol.de arcor.de att.net bell.net bellsouth.net bigpond.com
bk.ru bluemail.ch bluewin.ch bol.com.br btinternet.com centrum.cz charter.net comcast.net cox.net daum.net
duck.com earthlink.net eclipso.de email.com facebook.com fastmail.com fastmail.fm foxmail.com free.fr
freenet.de gmail.com gmx.at gmx.ch gmx.co.uk gmx.com gmx.de gmx.es gmx.fr gmx.net googlemail.com hanmail.net
hey.com hispeed.ch hotmail.be hotmail.ca hotmail.ch hotmail.co.uk hotmail.com hotmail.com.br hotmail.de
hotmail.es hotmail.fr hotmail.it hotmail.nl hotmail.se hushmail.com i.ua icloud.com inbox.ru interia.pl
laposte.net libero.it list.ru live.be live.ca live.com live.com.au live.de live.fr live.it live.nl live.se
mac.com mail.com mail.de mail.ru mailbox.org mailinator.com me.com msn.com naver.com neuf.fr ntlworld.com
o2.pl onet.pl online.de op.pl optonline.net orange.fr outlook.at outlook.be outlook.com outlook.com.br
outlook.de outlook.es outlook.fr outlook.jp planet.nl pm.me posteo.de posteo.net proton.me protonmail.ch
protonmail.com qq.com rambler.ru rediffmail.com rocketmail.com rogers.com sbcglobal.net seznam.cz sfr.fr
shaw.ca sina.com sky.com skynet.be sohu.com sunrise.ch t-online.de talktalk.net telenet.be terra.com.br tin.it
tiscali.it tuta.com tutamail.com tutanota.com tutanota.de ukr.net uol.com.br verizon.net virgilio.it
virginmedia.com vodafone.de wanadoo.fr web.de wp.pl xtra.co.nz yahoo.ca yahoo.co.id yahoo.co.in yahoo.co.jp
yahoo.co.uk yahoo.com yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.hk yahoo.com.mx yahoo.com.sg
yahoo.com.tr yahoo.com.tw yahoo.de yahoo.es yahoo.fr yahoo.in yahoo.it yandex.com yandex.ru yeah.net ymail.com
yopmail.com ziggo.nl zoho.com`.split(/\s+/),
)

/** Whether anyone can get an address of this domain, so that it says nothing about an organisation. */
export const isPublicDomain = (domain: string): boolean => PUBLIC_DOMAINS.has(domain)
