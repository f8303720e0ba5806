/* Sections of the English texts; webpack/texts.ts says which has which. */
declare module '*.json?first' {
  const sections: object;
  export default sections;
}
declare module '*.json?accounts' {
  const sections: object;
  export default sections;
}
declare module '*.json?events' {
  const sections: object;
  export default sections;
}
declare module '*.json?forms' {
  const sections: object;
  export default sections;
}
declare module '*.json?library' {
  const sections: object;
  export default sections;
}
declare module '*.json?passes' {
  const sections: object;
  export default sections;
}
declare module '*.json?teams' {
  const sections: object;
  export default sections;
}
declare module '*.json?watch' {
  const sections: object;
  export default sections;
}
declare module '*.json?faq' {
  const sections: object;
  export default sections;
}
declare module '*.json?home' {
  const sections: object;
  export default sections;
}
declare module '*.json?pages' {
  const sections: object;
  export default sections;
}
declare module '*.json?payments' {
  const sections: object;
  export default sections;
}
declare module '*.json?buy' {
  const sections: object;
  export default sections;
}
declare module '*.json?orders' {
  const sections: object;
  export default sections;
}
declare module '*.json?clips' {
  const sections: object;
  export default sections;
}
declare module '*.json?player' {
  const sections: object;
  export default sections;
}
declare module '*.json?favorites' {
  const sections: object;
  export default sections;
}
declare module '*.json?privacy' {
  const sections: object;
  export default sections;
}
declare module '*.json?region' {
  const sections: object;
  export default sections;
}
declare module '*.json?simulation' {
  const sections: object;
  export default sections;
}
declare module '*.json?results' {
  const sections: object;
  export default sections;
}
declare module '*.json?countdown' {
  const sections: object;
  export default sections;
}
declare module '*.json?rail' {
  const sections: object;
  export default sections;
}
