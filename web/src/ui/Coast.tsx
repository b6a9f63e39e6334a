/** The welcome's picture: a house with a light on above the sea. Drawn, so that it weighs nothing and follows the colours. */
export function Coast({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 800 420" preserveAspectRatio="xMaxYMax slice" className={className}>
      <circle cx="628" cy="92" r="46" className="fill-white/10" />
      <circle cx="628" cy="92" r="30" className="fill-foam/70" />
      <path className="fill-white/5" d="M0 250c90-46 190-70 300-40s190 60 300 20 150-50 200-44v234H0z" />
      <path
        className="fill-deepest/55"
        d="M388 292c60-30 104-78 176-86 60-6 92 26 140 30 40 4 70-8 96-20v204H330c10-60 24-112 58-128z"
      />
      <g className="fill-deepest/85">
        <path d="M566 208v-56l44-34 44 34v56z" />
        <path d="M654 208v-38h46l18 14v24z" />
        <path d="M628 118v-20h12v30z" />
      </g>
      <g className="fill-lamp">
        <rect x="580" y="160" width="16" height="20" rx="2" />
        <rect x="624" y="160" width="16" height="20" rx="2" />
        <rect x="672" y="184" width="14" height="12" rx="2" />
        <path d="M602 208v-22a8 8 0 0 1 16 0v22z" />
      </g>
      <g className="fill-deepest/75">
        <path d="M520 224c-6-40 4-66 14-78 10 12 20 38 14 78z" />
        <path d="M494 232c-4-28 2-46 10-56 8 10 14 28 10 56z" />
      </g>
      <path className="fill-white/7" d="M0 318c120-30 220-34 330-6s200 30 300 2 130-20 170-12v118H0z" />
      <path className="fill-white/8" d="M0 352c140-24 240-14 360 6s220 12 300-8 110-14 140-8v78H0z" />
      <path className="fill-white/10" d="M0 388c120-18 260-14 380 2s240 8 420-14v44H0z" />
      <g className="stroke-lamp/45" strokeWidth="3" strokeLinecap="round">
        <path d="M588 330h44M578 344h62M596 358h34" />
      </g>
    </svg>
  );
}
