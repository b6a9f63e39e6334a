/** The welcome's picture: a house with a light on above the sea. Drawn, so that it weighs nothing and follows the colours. `whole` is for a low wide band. */
export function Coast({ className, whole }: { className?: string; whole?: boolean }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 800 420"
      preserveAspectRatio={`xMaxYMax ${whole ? "meet" : "slice"}`}
      className={className}
    >
      <circle cx="340" cy="174" r="48" className="fill-white/5" />
      <circle cx="340" cy="174" r="36" className="fill-white/8" />
      <circle cx="340" cy="174" r="24" className="fill-foam/80" />
      <path className="fill-white/5" d="M0 262c110-44 210-58 320-30s190 48 300 14 120-30 180-28v202H0z" />
      <path
        className="fill-deepest/70"
        d="M90 420c70-52 190-62 300-128 72-44 138-78 206-76 54 2 86 14 128 18 32 4 54 0 76-6v192z"
      />
      <path
        className="fill-deepest"
        d="M655 112h16v40h-16zM560 158l62-50 62 50h-8v66H568v-66zM676 178h52l22 20h-6v30h-68z"
      />
      <g className="fill-lamp">
        <rect x="584" y="164" width="18" height="22" rx="2.5" />
        <rect x="642" y="164" width="18" height="22" rx="2.5" />
        <rect x="700" y="196" width="16" height="13" rx="2.5" />
        <path d="M612 224v-28a10 10 0 0 1 20 0v28z" />
      </g>
      <path className="fill-lamp/12" d="M612 224h20c10 22 26 40 44 54H568c18-14 34-32 44-54z" />
      <path
        className="fill-deepest/90"
        d="M506 252c-8-50 6-84 17-98 11 14 25 48 17 98zM474 268c-6-36 4-62 12-72 8 10 18 36 12 72z"
      />
      <path className="fill-white/7" d="M0 326c120-30 220-34 330-6s200 30 300 2 130-20 170-12v110H0z" />
      <path className="fill-white/8" d="M0 358c140-24 240-14 360 6s220 12 300-8 110-14 140-8v72H0z" />
      <path className="fill-white/10" d="M0 390c120-18 260-14 380 2s240 8 420-14v42H0z" />
      <path className="stroke-foam/50" strokeWidth="3" strokeLinecap="round" d="M320 346h42M306 361h70M326 377h34" />
    </svg>
  );
}
